import type { IHttpRequestMethods } from 'n8n-workflow';
import { testKey } from './harness';

/** The headers of a request, with or without a JSON body. */
export function expectedHeaders({
	isWrite,
	isBearer,
}: { isWrite?: boolean; isBearer?: boolean } = {}) {
	return {
		accept: 'application/json',
		'accept-encoding': 'gzip, compress, deflate, br',
		connection: 'close',
		host: 'api.outreach.example',
		'user-agent': 'n8n',
		...(isWrite && { 'content-type': 'application/json' }),
		...(isBearer ? { authorization: `Bearer ${testKey()}` } : { 'x-api-key': testKey() }),
	};
}

/** A complete request as the service receives it. */
export function expectedRequest(
	method: IHttpRequestMethods,
	path: string,
	{ query = {}, body = '', isBearer }: { query?: object; body?: unknown; isBearer?: boolean } = {},
) {
	const isWrite = method !== 'GET';
	// Node.js sends no length with a DELETE without a body
	const hasLength = isWrite && method !== 'DELETE';
	const headers = {
		...expectedHeaders({ isWrite, isBearer }),
		...(hasLength && { 'content-length': expect.any(String) as string }),
	};
	return { method, path, query, headers, body, at: expect.any(Number) as number };
}
