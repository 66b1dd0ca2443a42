import type { IDataObject, IHttpRequestMethods } from 'n8n-workflow';
import type { paths } from '../api.generated';
import type { ApiRequest } from '../transport/request';
import { recordId } from '../fields/checks';

type MethodsOf<P extends keyof paths> = Exclude<keyof paths[P] & string, 'parameters'>;
type RoutesAt<P extends keyof paths> = {
	[M in MethodsOf<P>]: [paths[P][M]] extends [undefined] ? never : `${Uppercase<M>} ${P}`;
}[MethodsOf<P>];

/** A route of the API as its table writes it, for example `DELETE /leads/{leadId}`. */
export type Route = { [P in keyof paths]: RoutesAt<P> }[keyof paths];

type ApiOf<R extends Route> = R extends `${infer M} ${infer P extends keyof paths}`
	? paths[P][Lowercase<M> & keyof paths[P]]
	: never;

/** Choices come from the editor as plain text, so a list of allowed words is text to the compiler. */
type Loose<T> = T extends string ? string : T extends object ? { [K in keyof T]: Loose<T[K]> } : T;

type QueryOf<R extends Route> =
	ApiOf<R> extends { parameters: { query?: infer Q } } ? Loose<NonNullable<Q>> : never;
type PathOf<R extends Route> =
	ApiOf<R> extends { parameters: { path: infer P } } ? { path: P } : { path?: undefined };
type RequestBodyOf<R extends Route> =
	ApiOf<R> extends { requestBody?: infer Q } ? NonNullable<Q> : never;
type BodyOf<R extends Route> = [RequestBodyOf<R>] extends [never]
	? { body?: undefined }
	: RequestBodyOf<R> extends { content: { 'application/json': infer B } }
		? { body: Loose<B> }
		: { body?: undefined };

/** What a request to a route carries, as the OpenAPI file has it. */
export type RequestTo<R extends Route> = PathOf<R> & BodyOf<R> & { query?: QueryOf<R> };

/**
 * A request in the transport's form: path parameters are encoded.
 *
 * @throws FieldError for one that would lead to another route
 */
export function toApiRequest<R extends Route>(route: R, request: RequestTo<R>): ApiRequest {
	const [method, template] = route.split(' ');
	const inPath = (request.path ?? {}) as Record<string, unknown>;
	return {
		method: method as IHttpRequestMethods,
		path: template.replace(/\{(\w+)\}/g, (_, name: string) =>
			encodeURIComponent(recordId(inPath[name] ?? '', 'ID')),
		),
		query: request.query as IDataObject | undefined,
		body: request.body as IDataObject | undefined,
	};
}
