import type { IDataObject, IHttpRequestMethods } from 'n8n-workflow';
import type { paths } from '../api.generated';
import { validateId } from '../fields/checks';
import type { ApiRequest } from '../transport/request';

type Method<P extends keyof paths> = Exclude<keyof paths[P] & string, 'parameters'>;
type PathRoute<P extends keyof paths> = {
	[M in Method<P>]: [paths[P][M]] extends [undefined] ? never : `${Uppercase<M>} ${P}`;
}[Method<P>];

/** A route of the API, for example `DELETE /leads/{leadId}`. */
export type Route = { [P in keyof paths]: PathRoute<P> }[keyof paths];

type Endpoint<R extends Route> = R extends `${infer M} ${infer P extends keyof paths}`
	? paths[P][Lowercase<M> & keyof paths[P]]
	: never;

/** Widens enumerations to string, because the editor's choices are plain text. */
type Loose<T> = T extends string ? string : T extends object ? { [K in keyof T]: Loose<T[K]> } : T;

type Query<R extends Route> =
	Endpoint<R> extends { parameters: { query?: infer Q } } ? Loose<NonNullable<Q>> : never;
type WithPath<R extends Route> =
	Endpoint<R> extends { parameters: { path: infer P } } ? { path: P } : { path?: undefined };
type RequestBody<R extends Route> =
	Endpoint<R> extends { requestBody?: infer Q } ? NonNullable<Q> : never;
type WithBody<R extends Route> = [RequestBody<R>] extends [never]
	? { body?: undefined }
	: RequestBody<R> extends { content: { 'application/json': infer B } }
		? { body: Loose<B> }
		: { body?: undefined };

/** The path parameters, body and query of a route, as the OpenAPI file declares them. */
export type RequestTo<R extends Route> = WithPath<R> & WithBody<R> & { query?: Query<R> };

/** @throws ValidationError if a path parameter is not a valid ID */
export function toApiRequest<R extends Route>(route: R, request: RequestTo<R>): ApiRequest {
	const [method, template] = route.split(' ');
	const pathValues = (request.path ?? {}) as Record<string, unknown>;
	return {
		method: method as IHttpRequestMethods,
		path: template.replace(/\{(\w+)\}/g, (_, name: string) =>
			encodeURIComponent(validateId(pathValues[name] ?? '', 'ID')),
		),
		query: request.query as IDataObject | undefined,
		body: request.body as IDataObject | undefined,
	};
}
