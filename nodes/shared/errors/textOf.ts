import type { IDataObject } from 'n8n-workflow';
import type { Failure } from '../transport/outcome';
import { fieldsIn, saidText, shortened } from '../values';
import type { ErrorText, MessageContext } from './errorText';
import { saidIn } from './facts';
import type { Facts } from './texts';
import { CHECK_ADDRESS, joined, known, REPORT, TEXTS } from './texts';

const MAX_MESSAGE_CHARACTERS = 1_000;
const MAX_OF_DESCRIPTION = 3_000;

/** The API names these codes in two ways. */
const OTHER_NAMES: Record<string, string> = {
	INVALID_NETWORK_URL: 'INVALID_LINKEDIN_URL',
	NETWORK_ALREADY_CONNECTED: 'LINKEDIN_ALREADY_CONNECTED',
	NETWORK_NOT_CONNECTED: 'LINKEDIN_NOT_CONNECTED',
};

/** The operations for global keys, by what tells their routes apart. */
const LEGACY_OPERATIONS: Record<string, string> = {
	jobCounts: 'Outreach Job → Get Counts',
	jobStatus: 'Outreach Job → Get Status',
	userJobStatus: 'Outreach Job → Get User Status',
	'linkedin-integration': 'Outreach Account → Get Status (Legacy)',
	'setup-linkedin-integration': 'Outreach Account → Connect LinkedIn Account (Legacy)',
};

/** What happened and what to do next, however much the service says. */
export function textOf(failure: Failure, context: MessageContext): ErrorText {
	const key = keyOf(failure, context);
	const [message, nextStep] = failure.text ?? TEXTS[key](namedIn(failure, context), context);
	const said = saidBy(failure, key);
	if (failure.outcome !== 'unclear') return limited(message, joined(nextStep, said), said);
	const {
		howToVerify = 'Check in Outreach Automation whether it worked before you run this again.',
	} = context;
	const address = [CHECK_ADDRESS, REPORT].includes(nextStep) ? `${nextStep} ` : '';
	return limited('It is unclear whether this worked', `${message}. ${address}${howToVerify}`);
}

function limited(message: string, description: string, said = ''): ErrorText {
	return {
		message: shortened(message, MAX_MESSAGE_CHARACTERS),
		description: shortened(description, MAX_OF_DESCRIPTION),
		...(said !== '' && { said: shortened(said, MAX_MESSAGE_CHARACTERS) }),
	};
}

/** Under which code its text stands. */
function keyOf({ body, code, status = 0 }: Failure, { record }: MessageContext): string {
	if (status === 401) return 'UNAUTHORIZED';
	if (status >= 500 || status === 408) return 'serverError';
	const name = Object.hasOwn(OTHER_NAMES, code) ? OTHER_NAMES[code] : code;
	const isPlainRefusal = code === 'notJson' && body !== undefined;
	if (Object.hasOwn(TEXTS, name) && !isPlainRefusal) {
		return status >= 400 && name === 'empty' ? 'notJson' : name;
	}
	if (saidText(body?.availableRoute)) return 'foreignRoute';
	if (status === 404) return record ? 'notFound' : 'nothingHere';
	return status < 400 ? 'saidNo' : 'rejected';
}

function namedIn(failure: Failure, { labelOf }: MessageContext): Facts {
	const { about, body, code, resetsAt, status } = failure;
	const fields = Object.entries(fieldsIn(fieldsIn(body?.details).invalidParams)).map(
		([name, why]) => `${labelOf(name)}${known` (${saidText(why)})`}`,
	);
	const route = saidText(body?.availableRoute)?.split(/[\s/?]/) ?? [];
	const legacy = route.find((part) => Object.hasOwn(LEGACY_OPERATIONS, part));
	const ownCode = saidText(body?.code);
	const said = Object.entries(saidIn(failure)).map(([name, fact]) => [name, saidText(fact)]);
	return {
		code: ownCode,
		reason: ownCode ?? String(status ?? code),
		status: String(status),
		invalidFields: fields.join(', ') || undefined,
		operation: legacy && LEGACY_OPERATIONS[legacy],
		...Object.fromEntries(said),
		resetsAt: resetsAt?.toISOString(),
		...about,
	};
}

const ALWAYS_SAID = [
	...['VALIDATION_ERROR', 'foreignRoute', 'notFound', 'nothingHere', 'rejected', 'saidNo'],
];

/** What the service itself says of a refusal, where its facts do not say it already. */
function saidBy(failure: Failure, key: string): string {
	const { body, status = 0 } = failure;
	if (body === undefined || status >= 500 || ['RATE_LIMIT_EXCEEDED', 'UNAUTHORIZED'].includes(key))
		return '';
	const hasFacts = [body.details, body.permissionHelp].some((facts) =>
		Object.values(fieldsIn(facts)).some((fact) => saidText(fact) !== undefined),
	);
	if (hasFacts && !ALWAYS_SAID.includes(key)) return '';
	return known`The service says: ${saidText(reasonIn(body))}` || 'The service gave no reason.';
}

/** What a service says of a failure, wherever it says so. */
function reasonIn({ error, errors, message }: IDataObject): unknown {
	const [first]: unknown[] = Array.isArray(errors) ? errors : [];
	const texts = [message, error, fieldsIn(error).message, first, fieldsIn(first).message];
	return texts.find((text) => saidText(text) !== undefined);
}
