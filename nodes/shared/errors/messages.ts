import { saidText } from '../transport/facts';
import type { FailureReason, Refusal, Unclear } from '../transport/outcome';
import { shortened } from '../values';
import type { ErrorText, MessageContext } from './errorText';
import type { Failure } from './failure';
import { textOfNotSent } from './notSent';
import { CHECK_ADDRESS, said, textOfCode } from './refusals';
import { textOfBound } from './tooLarge';

const MOST_OF_MESSAGE = 1_000;
const MOST_OF_DESCRIPTION = 3_000;
/** For what nobody has foreseen. */
export const UNFORESEEN: ErrorText = {
	message: 'Something unexpected stopped this node',
	description:
		'This is a fault of the node, not of your workflow. Report it with the operation and the data that you used.',
};
const TRY_LATER = 'Nothing is wrong with your workflow. Run it again in a few minutes.';

/** The text for whatever went otherwise than asked, however much the service says. */
export function describe(failure: Failure, context: MessageContext): ErrorText {
	const { message, description } = textOfFailure(failure, context);
	return {
		message: shortened(message, MOST_OF_MESSAGE),
		description: shortened(description, MOST_OF_DESCRIPTION),
	};
}

function textOfFailure(failure: Failure, context: MessageContext): ErrorText {
	switch (failure.kind) {
		case 'finding':
			return failure.outcome === 'unknown'
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

function unknown(
	{ description, message }: ErrorText,
	{ howToVerify = 'Look into the service before you run it again.' }: MessageContext,
): ErrorText {
	const address = description === CHECK_ADDRESS ? ` ${CHECK_ADDRESS}` : '';
	return {
		message: 'It is not known whether this was carried out',
		description: `${message}.${address} ${howToVerify}`,
	};
}

function textOfRefusal({ body, reason, status }: Refusal, context: MessageContext): ErrorText {
	const code = saidText(body.code) ?? '';
	if (Object.hasOwn(context.refusals, code)) return context.refusals[code](body, context);
	const text = textOfCode(status === 401 ? 'UNAUTHORIZED' : code, body, context);
	if (text) return text;
	if (saidText(body.availableRoute) !== undefined) {
		return {
			message: 'This needs a personal API key, not a global one',
			description: `Use a user-specific key in the credential. ${said(body.error)}`,
		};
	}
	if (Object.keys(body).length === 0) {
		return textByReason[reason === 'webPage' ? 'webPage' : 'notJson']({ status }, context);
	}
	if (status === 404) {
		const check = context.idLabel
			? `Check '${context.idLabel}': what it names may be mistyped, or deleted already.`
			: CHECK_ADDRESS;
		return {
			message: 'The service found nothing under this ID or address',
			description: `${check} ${said(body.message)}`,
		};
	}
	return {
		message: `The service refused this (${code || status})`,
		description: `Correct this and run the workflow again, or ask your provider. ${said(body.message)}`,
	};
}

const textByReason: Record<
	FailureReason,
	(failure: Partial<Unclear>, context: MessageContext) => ErrorText
> = {
	cancelled: () => ({
		message: 'The execution was cancelled while the service was at work',
		description: 'Run the workflow again.',
	}),
	connection: (_, context) => ({
		message: 'The connection to the service broke before it answered',
		description: later(context),
	}),
	cutShort: ({ detail }, context) => ({
		message:
			detail === undefined
				? "The service's answer broke off in the middle"
				: `The service's answer is not complete: ${detail}`,
		description: later(context),
	}),
	empty: (_, context) => ({
		message: 'The service gave an empty answer',
		description: later(context),
	}),
	notJson: (_, { origin }) => ({
		message: `What answers at ${origin ?? 'this address'} is not the Outreach Automation service`,
		description: CHECK_ADDRESS,
	}),
	notStored: ({ detail }) => ({
		message: `n8n could not store the file: ${detail ?? 'no reason given'}`,
		description:
			'Ask whoever looks after your n8n: the place for its files may be full, or the file too large for it.',
	}),
	notSuccess: ({ body }) => ({
		message: 'The service says that it did not succeed',
		description: `Run the workflow again; if it stays so, ask your provider. ${said(body?.message)}`,
	}),
	redirect: ({ movedTo }, { origin }) => ({
		message:
			movedTo !== undefined && movedTo !== origin
				? `The service has moved to ${movedTo}`
				: 'The service has moved to another address',
		description:
			movedTo !== undefined && movedTo !== origin
				? `Set 'Base URL' to ${movedTo} in the credential.`
				: CHECK_ADDRESS,
	}),
	serverError: ({ status, body }, context) => ({
		message: `The service is not available right now (${saidText(body?.code) ?? status})`,
		description: later(context),
	}),
	timeout: (_, { comesBack }) => ({
		message: 'The service did not answer in time',
		description:
			comesBack ?? `${TRY_LATER} If it happens often, raise 'Timeout (Seconds)' under Options.`,
	}),
	tooLarge: ({ detail, over = 'bytes' }) => textOfBound[over](detail),
	unforeseen: () => UNFORESEEN,
	webPage: ({ status }, { origin }) => ({
		message: `${origin ?? 'This address'} answers with a web page and not as the Outreach Automation service (${status ?? 'no status'})`,
		description: CHECK_ADDRESS,
	}),
};

function later({ comesBack }: MessageContext): string {
	return comesBack ?? TRY_LATER;
}
