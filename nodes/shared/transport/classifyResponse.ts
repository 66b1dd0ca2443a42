import type { IDataObject } from 'n8n-workflow';
import { parseDate } from '../utils/dates';
import { isRecord, joinText } from '../utils/values';
import { parseRateLimit, parseRetryAfter } from './headers';
import type { ApiResponse, Failed, ResponseParser } from './outcome';
import { createUnclearFailure, isDailyLimit, isFailed, UnexpectedResponseError } from './outcome';
import type { ApiRequest, HttpResponse } from './request';

type Problem = 'cutShort' | 'empty' | 'notJson' | 'webPage';

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
	const { content, problem } = parseJson(text);
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
		const code = body ? (serviceCode ?? '') : (problem ?? 'notJson');
		return { failure: { outcome: 'failed', code, status, body } };
	}
	if (!isExpectedBody(request, status, problem)) {
		return { failure: createUnclearFailure(method, problem ?? 'missing', { status }) };
	}
	return {
		status,
		body: isFile ? bytes : content,
		serverTime: parseDate(headers.date),
		rateLimit: parseRateLimit(headers),
	};
}

function parseJson(text: string): { content?: unknown; problem?: Problem } {
	if (text === '') return { problem: 'empty' };
	try {
		return { content: JSON.parse(text) as unknown };
	} catch {
		if (text.startsWith('<')) return { problem: 'webPage' };
		return { content: text, problem: /^[[{]/.test(text) ? 'cutShort' : 'notJson' };
	}
}

/** Whether a body reports an error. On undocumented routes, an `error` text may be a result. */
function isErrorBody({ isUndocumented }: ApiRequest, body: IDataObject = {}): boolean {
	const { error, success } = body;
	const isErrorText = typeof error === 'string' && error !== '' && success !== true;
	return success === false || error === true || (isErrorText && !isUndocumented);
}

function isExpectedBody(
	{ isFile, isUndocumented, method }: ApiRequest,
	status: number,
	problem?: Problem,
): boolean {
	// a file is not JSON; an error of the service or a proxy is JSON, a web page or empty
	if (isFile) return problem === 'notJson';
	if (problem === undefined) return true;
	// a delete or update was carried out, whatever the body
	const acceptsAnyBody = isUndocumented === true || !['GET', 'POST'].includes(method);
	if (acceptsAnyBody) return problem === 'empty' || problem === 'notJson';
	// an empty 200 may come from a proxy
	return problem === 'empty' && method !== 'GET' && status !== 200;
}
