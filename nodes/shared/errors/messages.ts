import type { IDataObject } from 'n8n-workflow';
import type { FailureReason, Refusal, NoAnswer } from '../transport/outcome';
import { fieldsIn, saidText, shortened } from '../values';
import type { ErrorText, MessageContext } from './errorText';
import { runAgain } from './errorText';
import type { Failure } from './failure';
import { textOfNotSent } from './notSent';
import { CHECK_ADDRESS, said, textOfCode } from './refusals';

const MAX_MESSAGE_CHARACTERS = 1_000;
const MAX_OF_DESCRIPTION = 3_000;
/** For what nobody has foreseen. */
export const UNFORESEEN: ErrorText = {
	message: 'Something unexpected stopped this node',
	description:
		'This is a bug in the node, not in your workflow. Report it with the operation and the data you used.',
};
/** Bad request, conflict, too large, not the right kind, and not to be processed. */
export const ABOUT_FIELDS = new Set([400, 409, 413, 415, 422]);
/** What to do about an answer of the service that cannot be used. */
const REPORT =
	"Update this package. If that does not help, report it: attach this message and the service's answer, without personal data.";
/** By what tells their routes apart. */
const LEGACY_OPERATIONS: Record<string, string> = {
	jobCounts: 'Outreach Job → Get Counts',
	jobStatus: 'Outreach Job → Get Status',
	userJobStatus: 'Outreach Job → Get User Status',
	'linkedin-integration': 'Outreach Account → Get Status (Legacy)',
	'setup-linkedin-integration': 'Outreach Account → Connect LinkedIn Account (Legacy)',
};
const TRY_LATER = 'Nothing is wrong with your workflow. Run it again in a few minutes.';

/** The text for whatever went otherwise than asked, however much the service says. */
export function describe(failure: Failure, context: MessageContext): ErrorText {
	const { message, description } = textOfFailure(failure, context);
	return {
		message: shortened(message, MAX_MESSAGE_CHARACTERS),
		description: shortened(description, MAX_OF_DESCRIPTION),
	};
}

function textOfFailure(failure: Failure, context: MessageContext): ErrorText {
	switch (failure.kind) {
		case 'finding':
			return failure.outcome === 'unclear'
				? unknown(failure.text(context), context)
				: failure.text(context);
		case 'refusal':
			return textOfRefusal(failure, context);
		case 'notSent':
			return textOfNotSent(failure, context);
		case 'unknown':
			return unknown(textByReason[failure.reason](failure, context), context);
		case 'unusable':
			return textByReason[failure.reason](failure, context);
	}
}

/** The words for a record that is not there, named as the field that asks for it. */
function textOfNotFound({ record }: MessageContext): ErrorText {
	if (record === undefined) {
		return { message: 'Nothing found at this address', description: CHECK_ADDRESS };
	}
	const name = record.label.replace(/ ID$/, '').replace(/\b[A-Z](?=[a-z])/g, lowerCase);
	return {
		message: record.isId ? `No ${name} found with this ID` : 'Nothing found for these values',
		description: `Check '${record.label}' for typos; ${record.isId ? 'it' : 'the record'} may have been deleted.`,
	};
}

function lowerCase(letters: string): string {
	return letters.toLowerCase();
}

function unknown(
	{ description, message }: ErrorText,
	{
		howToVerify = 'Check in Outreach Automation whether it worked before you run this again.',
	}: MessageContext,
): ErrorText {
	const next = [CHECK_ADDRESS, REPORT].includes(description) ? ` ${description}` : '';
	return {
		message: 'It is unclear whether this worked',
		description: `${message}.${next} ${howToVerify}`,
	};
}

function textOfRefusal({ body, reason, status }: Refusal, context: MessageContext): ErrorText {
	const code = saidText(body.code) ?? '';
	const text = textOfCode(status === 401 ? 'UNAUTHORIZED' : code, body, context);
	if (text) return text;
	const route = saidText(body.availableRoute);
	if (route !== undefined) {
		const operation = legacyOperationOf(route);
		const says = said(body.error);
		const instead = operation === undefined ? '' : ` With this key, use ${operation}.`;
		return {
			message: 'This needs a personal API key, not a global one',
			description: `Use a personal API key in the credential. ${instead === '' ? says : says.replace(/\.?$/, '.')}${instead}`,
		};
	}
	if (Object.keys(body).length === 0) {
		return textByReason[reason === 'webPage' ? 'webPage' : 'notJson']({ status }, context);
	}
	if (status < 400) {
		return {
			message: 'The service reported that this failed',
			description: `${context.comesBack ?? 'Run the workflow again.'} If it fails again, ask your provider. ${said(reasonIn(body))}`,
		};
	}
	if (status === 404) {
		const { description, message } = textOfNotFound(context);
		// every error of the service itself has a code
		const isOdd = code === '' && description !== CHECK_ADDRESS;
		const address = isOdd ? " If it is there, check 'Base URL' in the credential." : '';
		return { message, description: `${description}${address} ${said(body.message)}` };
	}
	return {
		message: `The service rejected this request (${code || status})`,
		description: `${ABOUT_FIELDS.has(status) ? 'Check the fields and' : 'Fix the problem and'} ${runAgain(context)}, or ask your provider. ${said(body.message)}`,
	};
}

/** What a service says of a failure, wherever it says so. */
function reasonIn({ error, errors, message }: IDataObject): unknown {
	const [first]: unknown[] = Array.isArray(errors) ? errors : [];
	const texts = [message, error, fieldsIn(error).message, first, fieldsIn(first).message];
	return texts.find((text) => saidText(text) !== undefined);
}

/** The operation that calls a route for global keys; undefined where there is none. */
function legacyOperationOf(route: string): string | undefined {
	const name = route.split(/[\s/?]/).find((part) => Object.hasOwn(LEGACY_OPERATIONS, part));
	return name && LEGACY_OPERATIONS[name];
}

const textByReason: Record<
	FailureReason,
	(failure: Partial<NoAnswer>, context: MessageContext) => ErrorText
> = {
	cancelled: () => ({
		message: 'The execution was cancelled while the service was working on this',
		description: 'Run the workflow again.',
	}),
	connection: (_, context) => ({
		message: 'The connection to the service was lost before it answered',
		description: later(context),
	}),
	cutShort: ({ detail }, context) => ({
		message:
			detail === undefined
				? "The service's answer was cut off"
				: `The service's answer is incomplete: ${detail}`,
		description: later(context),
	}),
	empty: (_, context) => ({
		message: 'The service returned an empty answer',
		description: later(context),
	}),
	missing: ({ detail }) => ({
		message:
			detail === undefined
				? 'The service returned an unexpected answer'
				: `The service's answer to ${detail}`,
		description: REPORT,
	}),
	notJson: (_, { origin }) => ({
		message: `There is no Outreach Automation service at ${origin ?? 'this address'}`,
		description: CHECK_ADDRESS,
	}),
	notStored: ({ detail }) => ({
		message: `n8n could not store the file: ${detail ?? 'no reason given'}`,
		description:
			'Ask the person who runs your n8n: its file storage may be full, or the file may be too large.',
	}),
	redirect: ({ movedTo }) => ({
		message: `The service has moved to ${movedTo ?? 'another address'}`,
		description: movedTo ? `Set 'Base URL' to ${movedTo} in the credential.` : CHECK_ADDRESS,
	}),
	serverError: ({ status, body }, context) => ({
		message: `The service is not available right now (${saidText(body?.code) ?? status})`,
		description: later(context),
	}),
	timeout: (_, context) => ({
		message: 'The service did not answer in time',
		description: later(context),
	}),
	tooLarge: () => ({
		message: 'The campaign has more than 500,000 prospects, which is too many for items',
		description: "Set 'Output' to 'CSV File', or export less at once with Filters.",
	}),
	unforeseen: () => UNFORESEEN,
	webPage: ({ status }, { origin }) => ({
		message: `${origin ?? 'This address'} returned a web page instead of an API response (${status ?? 'no status'})`,
		description: CHECK_ADDRESS,
	}),
};

function later({ comesBack }: MessageContext): string {
	return comesBack ?? TRY_LATER;
}
