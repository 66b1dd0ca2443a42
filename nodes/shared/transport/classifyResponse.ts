import type { IDataObject } from 'n8n-workflow';
import { parseDate } from '../utils/dates';
import { isRecord, joinText } from '../utils/values';
import { parseRateLimit, parseRetryAfter } from './headers';
import type { ApiResponse, Failed, FailureCode, ResponseParser } from './outcome';
import { createUnclearFailure, isDailyLimit, isFailed, UnexpectedResponseError } from './outcome';
import type { ApiRequest, HttpResponse } from './request';

type ContentKind = 'cutShort' | 'empty' | 'json' | 'text' | 'webPage';

/** How many bytes of a file are checked for a JSON error or a web page. */
const SNIFF_BYTES = 262_144;

/** Parses an HTTP response; returns a failure if it is an error or unusable. Never throws. */
export async function parseResponse<T extends object>(
	request: ApiRequest,
	httpResponse: HttpResponse,
	parse: ResponseParser<T>,
): Promise<T | Failed> {
	const response = classifyResponse(request, httpResponse);
	if (isFailed(response)) return response;
	try {
		return await parse(response);
	} catch (error) {
		const { status } = response;
		const isExpected = error instanceof UnexpectedResponseError;
		const code = isExpected ? error.code : 'missing';
		const details = isExpected ? { problem: error.message } : undefined;
		return { failure: createUnclearFailure(request.method, code, { status, details }) };
	}
}

/** Distinguishes responses from failures. The content of a file is not parsed. */
function classifyResponse(
	request: ApiRequest,
	{ body: bytes, headers, statusCode: status }: HttpResponse,
): ApiResponse | Failed {
	const { isFile, method } = request;
	if (status >= 300 && status < 400) {
		// redirects are not followed, as they could send the key elsewhere
		const [address] = /^https?:\/\/[^/?#]+/i.exec(String(headers.location)) ?? [];
		return { failure: { outcome: 'failed', code: 'moved', status, details: { address } } };
	}
	const text = new TextDecoder().decode(isFile ? bytes.subarray(0, SNIFF_BYTES) : bytes).trim();
	const { content, kind } = parseContent(text);
	const body = isRecord(content) ? content : undefined;
	const serviceCode = joinText(body?.code) as Uppercase<string> | undefined;
	// after a 408, the service may still be working
	if (status >= 500 || status === 408) {
		const code = serviceCode ?? 'serverError';
		const retryAfterMs = parseRetryAfter(headers['retry-after'], headers.date);
		return { failure: createUnclearFailure(method, code, { status, body, retryAfterMs }) };
	}
	if (status >= 400 || isErrorBody(request, body)) {
		if (isDailyLimit(body))
			return { failure: { outcome: 'notSent', code: 'RATE_LIMIT_EXCEEDED', status, body } };
		const code = body ? (serviceCode ?? '') : toFailureCode(kind, 'notJson');
		return { failure: { outcome: 'failed', code, status, body } };
	}
	if (!isExpectedContent(request, status, kind))
		return { failure: createUnclearFailure(method, toFailureCode(kind, 'missing'), { status }) };
	return {
		status,
		body: isFile ? bytes : content,
		serverTime: parseDate(headers.date),
		rateLimit: parseRateLimit(headers),
	};
}

function parseContent(text: string): { content?: unknown; kind: ContentKind } {
	if (text === '') return { kind: 'empty' };
	try {
		return { kind: 'json', content: JSON.parse(text) as unknown };
	} catch {
		if (text.startsWith('<')) return { kind: 'webPage' };
		return { kind: /^[[{]/.test(text) ? 'cutShort' : 'text', content: text };
	}
}

/** @param jsonCode the code of JSON that is not as expected */
function toFailureCode(kind: ContentKind, jsonCode: FailureCode): FailureCode {
	if (kind === 'json') return jsonCode;
	return kind === 'text' ? 'notJson' : kind;
}

/** Whether a body reports an error. On undocumented routes, an `error` text may be a result. */
function isErrorBody({ isUndocumented }: ApiRequest, body: IDataObject = {}): boolean {
	const { error, success } = body;
	const isErrorText = typeof error === 'string' && error !== '' && success !== true;
	return success === false || error === true || (isErrorText && !isUndocumented);
}

function isExpectedContent(
	{ isFile, isUndocumented, method }: ApiRequest,
	status: number,
	kind: ContentKind,
): boolean {
	// instead of a file, an error of the service or a proxy is JSON, a web page or empty
	if (isFile) return kind === 'text';
	if (kind === 'json') return true;
	// a delete or update was carried out, whatever the body
	const acceptsText = isUndocumented === true || !['GET', 'POST'].includes(method);
	if (acceptsText) return kind === 'empty' || kind === 'text';
	// an empty 200 may come from a proxy
	return kind === 'empty' && method !== 'GET' && status !== 200;
}
