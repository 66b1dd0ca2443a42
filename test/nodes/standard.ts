import type { IHttpRequestMethods } from 'n8n-workflow';
import { key } from './stage';

/** The headers of a request without or with a JSON body. */
export function headersOf({ isWrite, isBearer }: { isWrite?: boolean; isBearer?: boolean } = {}) {
	return {
		accept: 'application/json',
		'accept-encoding': 'gzip, compress, deflate, br',
		connection: 'close',
		host: 'api.outreach.example',
		'user-agent': 'n8n',
		...(isWrite && { 'content-type': 'application/json' }),
		...(isBearer ? { authorization: `Bearer ${key()}` } : { 'x-api-key': key() }),
	};
}

/** A whole request as the service sees it. */
export function requestOf(
	method: IHttpRequestMethods,
	path: string,
	{ query = {}, body = '', isBearer }: { query?: object; body?: unknown; isBearer?: boolean } = {},
) {
	const isWrite = method !== 'GET';
	// Node.js gives a DELETE without a body no length
	const hasLength = isWrite && method !== 'DELETE';
	const headers = {
		...headersOf({ isWrite, isBearer }),
		...(hasLength && { 'content-length': expect.any(String) as string }),
	};
	return { method, path, query, headers, body, at: expect.any(Number) as number };
}
