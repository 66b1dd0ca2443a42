import type { IDataObject } from 'n8n-workflow';
import { fieldsIn, isRecord, saidText, saysYes } from '../values';
import type { Circumstances } from './response';

type Sent = Pick<Circumstances, 'effect' | 'isUndocumented' | 'takesAny'>;

/** What an answer says of itself, and of the place of its records: nothing that was asked for. */
const BESIDE = [
	...['availableRoute', 'code', 'details', 'error', 'errors', 'message', 'ok', 'success'],
	...['permissionHelp', 'rateLimitInfo', 'retryAfter', 'status', 'timestamp', 'version'],
	...['limit', 'meta', 'offset', 'page', 'pages', 'pagination', 'remainingCredits', 'total'],
];
const NO = /^(false|0|no)$/i;
const YES =
	/^(true|1|yes|ok|success(ful)?|accepted|completed|created|done|queued|scheduled|updated)$/i;
const FAILED = /^(error|fail(ed|ure)?)$/i;
/** What stands under `error` where there is none. */
const NO_ERROR = /^(|0|false|no|none|null|ok|no [a-z ]*found\.?|\[object Object\])$/i;
/** The API's codes, and others like them. */
const CODE =
	/^(UNAUTHORIZED|INVALID_\w+|\w+_(ERROR|DENIED|EXCEEDED|UNAVAILABLE|NOT_FOUND|IN_USE|(NOT|ALREADY)_CONNECTED))$/;
/** How a text begins that says no. */
const REFUSAL =
	/^\W*(error|failed|failure|forbidden|unauthori[sz]ed|invalid|bad request|(access|permission) denied|not (allowed|authori[sz]ed|found|permitted)|internal server error)\b/i;

/**
 * The refusal in a 2xx, if it is one, and whether what was sent may be done for all that: what goes once
 * is, where it also says yes, holds what was asked for, or has a message beside the error. One that has
 * something to give is an answer, whatever it says beside it.
 */
export function refusalIn(
	content: unknown,
	sent: Sent,
): { body: IDataObject; isInDoubt: boolean } | undefined {
	const isOnce = sent.effect === 'nonIdempotent';
	const said: unknown = Array.isArray(content) && content.length === 1 ? content[0] : content;
	if (typeof said === 'string') {
		if (sent.takesAny !== true || !REFUSAL.test(said)) return undefined;
		return { body: { message: said }, isInDoubt: isOnce };
	}
	if (!isRecord(said) || !saysNo(said, sent)) return undefined;
	const { code, creditsUsed, data, error, message, ok, status, success } = said;
	const verdicts = [ok, status, success];
	const isOnlyToldByError = verdicts.every((one) => one === undefined);
	const isClear = error === true || CODE.test(String(code)) || saidText(message) === undefined;
	// only false is a plain no: a 0 may count something
	const isOdd = /^(0|no)$/i.test(String(success));
	const isYes = verdicts.some((one) => YES.test(String(one))) || isFilled(creditsUsed);
	const alsoSaysYes = isYes || gives(said, sent) || (isOnlyToldByError && !isClear);
	return {
		body: { ...fieldsIn(data), ...said },
		isInDoubt: (isOnce && alsoSaysYes) || (sent.effect !== 'read' && isOdd),
	};
}

function saysNo(body: IDataObject, sent: Sent): boolean {
	const { code, data, error, message, ok, success } = body;
	const isRead = sent.effect === 'read';
	const isGiven = gives(body, sent);
	if (sent.isUndocumented === true) {
		// a count may be 0, and a record that was read may be one of something that failed
		const isNo = [success, ok].some((one) => one !== 0 && NO.test(String(one)));
		const isError = error === true && (!isNamed(body) || CODE.test(String(code)));
		return (isNo && !(isRead && isNamed(body))) || isError;
	}
	if (NO.test(String(success)) || (error === true && !(isRead && isGiven))) return true;
	const isYes = saysYes(success);
	if (!isGiven && !(isYes && !isRead) && tellsError(body, isYes)) return true;
	const text = saidText(message);
	const isTold = CODE.test(String(code)) || REFUSAL.test(String(text));
	const isOnlyError = text === undefined && tellsError({ error });
	if (!isRead && !isGiven && (isTold || isOnlyError)) return true;
	return isRecord(data) && saysNo(data, sent);
}

/** @param isYes `status` and `code` then say what was asked for, not how it went */
function tellsError({ code, error, errors, ok, status }: IDataObject, isYes?: boolean): boolean {
	const { code: ownCode, message = ownCode } = fieldsIn(error);
	const told = isRecord(error) ? message : error;
	const areErrors = Array.isArray(errors)
		? errors.length > 0
		: Object.values(fieldsIn(errors)).some(isFilled);
	const isNamed = !isYes && (FAILED.test(String(status)) || CODE.test(String(code)));
	return ok === false || isNamed || areErrors || !NO_ERROR.test(String(told ?? ''));
}

/** Whether it holds something that was asked for; of GET /health that is a status. */
function gives(body: IDataObject, { effect }: Sent): boolean {
	const { status, version } = body;
	const isHealth = [status, version].every((one) => typeof one === 'string') && !('code' in body);
	const lists = Object.entries(body).filter(([, value]) => typeof value === 'object');
	return isNamed(body) || (effect === 'read' && isHealth) || isFilled(Object.fromEntries(lists));
}

function isNamed(body: IDataObject): boolean {
	return ['id', 'jobId', 'voiceId'].some((name) => name in body);
}

function isFilled(value: unknown): boolean {
	if (Array.isArray(value)) return value.some(isFilled);
	if (!isRecord(value)) return !['', 0, false, null, undefined].includes(value as string);
	return Object.entries(value).some(([name, held]) => !BESIDE.includes(name) && isFilled(held));
}
