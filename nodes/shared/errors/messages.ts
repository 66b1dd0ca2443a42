import type { IDataObject } from 'n8n-workflow';
import { fact, said, wordsOfCode } from './refusals';
import { tooLarge } from './tooLarge';
import { textOf } from '../transport/facts';
import type { Failure, NotSent, Refusal, Trouble, Unclear } from '../transport/outcome';
import { shortened } from '../values';

/** What happened, and what to do next. */
export interface Words {
	message: string;
	description: string;
}

/** What a message may name besides the service's own facts. */
export interface Setting {
	/** The field as the editor shows it, by the API's name for it. */
	labelOf(name: string): string;
	/** In which times are told: the workflow's time zone. */
	timezone: string;
	/** Where the service is. */
	origin?: string;
	/** How to find out whether a write with an unknown outcome was carried out. */
	findOut?: string;
	/** The field that says which record it is about, as the editor shows it. */
	idLabel?: string;
	/** What happens by itself after a passing failure, where nobody has to run anything again. */
	comesBack?: string;
	refusals: Refusals;
}

/** The words for a refusal, from the service's error body (API document, Errors). */
export type Refusals = Record<string, (body: IDataObject, setting: Setting) => Words>;

const CHECK_ADDRESS = "Check 'Base URL' in the credential.";
const MOST_OF_MESSAGE = 1_000;
const MOST_OF_DESCRIPTION = 3_000;
/** For what nobody has foreseen. */
export const UNFORESEEN: Words = {
	message: 'Something unexpected stopped this node',
	description:
		'This is a fault of the node, not of your workflow. Report it with the operation and the data that you used.',
};
const TRY_LATER = 'Nothing is wrong with your workflow. Run it again in a few minutes.';

/** The words for whatever went otherwise than asked, however much the service says. */
export function describe(failure: Failure, setting: Setting): Words {
	const { message, description } = wordsOf(failure, setting);
	return {
		message: shortened(message, MOST_OF_MESSAGE),
		description: shortened(description, MOST_OF_DESCRIPTION),
	};
}

function wordsOf(failure: Failure, setting: Setting): Words {
	switch (failure.kind) {
		case 'refusal':
			return describeRefusal(failure, setting);
		case 'notSent':
			return describeNotSent(failure, setting);
		case 'unknown':
			return describeUnknown(failure, setting);
		case 'unusable':
			return troubles[failure.reason](failure, setting);
	}
}

function describeUnknown(failure: Unclear, setting: Setting): Words {
	const { message, description } = troubles[failure.reason](failure, setting);
	const address = description === CHECK_ADDRESS ? ` ${CHECK_ADDRESS}` : '';
	const findOut = setting.findOut ?? 'Look into the service before you run it again.';
	return {
		message: 'It is not known whether this was carried out',
		description: `${message}.${address} ${findOut}`,
	};
}

function describeRefusal({ body, status, trouble }: Refusal, setting: Setting): Words {
	const code = textOf(body.code) ?? '';
	if (Object.hasOwn(setting.refusals, code)) return setting.refusals[code](body, setting);
	const words = wordsOfCode(status === 401 ? 'UNAUTHORIZED' : code, body, setting);
	if (words) return words;
	if (textOf(body.availableRoute) !== undefined) {
		return {
			message: 'This needs a personal API key, not a global one',
			description: `Use a user-specific key in the credential. ${said(body.error)}`,
		};
	}
	if (Object.keys(body).length === 0) {
		return troubles[trouble === 'webPage' ? 'webPage' : 'notJson']({ status }, setting);
	}
	if (status === 404) {
		const check = setting.idLabel
			? `Check '${setting.idLabel}': what it names may be mistyped, or deleted already.`
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

function describeNotSent(failure: NotSent, setting: Setting): Words {
	const { comesBack, origin, timezone } = setting;
	switch (failure.reason) {
		case 'cancelled':
			return {
				message: 'The execution was cancelled before this was sent',
				description: 'Run the workflow again to send it.',
			};
		case 'credential':
			return {
				message: failure.detail ?? 'The credential cannot be used',
				description: 'Open the credential, correct it and run the workflow again.',
			};
		case 'dailyLimit': {
			const details = failure.body?.details;
			const [limit, resetTime] = [fact(details, 'dailyLimit'), fact(details, 'resetTime')];
			const resets = resetTime === undefined ? '' : `; it resets at ${resetTime}`;
			return {
				message: `The daily limit of ${limit} actions is used up${resets}`,
				description: `Used today: ${fact(details, 'used') ?? limit}. Run the rest after the reset.`,
			};
		}
		case 'keyRefused':
			return {
				message: 'The service did not accept the API key, so this was not sent',
				description: 'Enter a valid key in the credential and run the workflow again.',
			};
		case 'locked':
			return {
				message: `Another run is still working on ${failure.detail ?? 'the same items'}`,
				description:
					"Run the workflow again when the other run has finished, or increase 'Wait for Rate Limit Up To (Minutes)' under Options.",
			};
		case 'preparation': {
			const { because = { reason: 'notJson' } } = failure;
			const { message, description } = troubles[because.reason](because, setting);
			if (failure.because?.over === 'run') return { message, description };
			return {
				message,
				description: `Nothing was sent: it could not be read which LinkedIn account is connected. ${description}`,
			};
		}
		case 'rateLimit': {
			const { resetsAt } = failure;
			const reset =
				resetsAt === undefined
					? 'the service does not say when the limit resets'
					: `the limit resets at ${show(resetsAt, timezone)}`;
			return {
				message: `The API key has used up its requests; ${reset}`,
				description:
					comesBack ??
					`Run the workflow ${resetsAt ? 'after that' : 'later'}, or raise 'Wait for Rate Limit Up To (Minutes)' under Options.`,
			};
		}
		case 'unreachable':
			return {
				message: `The service cannot be reached at ${origin ?? 'this address'}`,
				description: `${CHECK_ADDRESS} If it is right, the service is away: ${comesBack ?? 'run the workflow again later.'} (${failure.detail ?? 'no connection'})`,
			};
	}
}

const troubles: Record<Trouble, (failure: Partial<Unclear>, setting: Setting) => Words> = {
	cancelled: () => ({
		message: 'The execution was cancelled while the service was at work',
		description: 'Run the workflow again.',
	}),
	ahead: () => ({
		message:
			'Many leads carry a time that lies ahead of the clock of the service, so nothing can be watched',
		description:
			'Correct the times of these leads in the service, or set a filter in the trigger that leaves them out. Then publish the workflow again.',
	}),
	changing: (_, { comesBack }) => ({
		message: 'The list keeps changing while it is read, so it could not be read completely',
		description:
			comesBack ?? "Run it again when fewer records are being added or deleted, or use 'Limit'.",
	}),
	connection: (_, setting) => ({
		message: 'The connection to the service broke before it answered',
		description: later(setting),
	}),
	cutShort: ({ detail }, setting) => ({
		message:
			detail === undefined
				? "The service's answer broke off in the middle"
				: `The service's answer is not complete: ${detail}`,
		description: later(setting),
	}),
	empty: (_, setting) => ({
		message: 'The service gave an empty answer',
		description: later(setting),
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
	repeating: () => ({
		message: 'The service sends the same page of the list again and again, so it was not read',
		description:
			"This is a fault of the service: ask your provider. A 'Limit' of 100 needs one page.",
	}),
	serverError: ({ status, body }, setting) => ({
		message: `The service is not available right now (${textOf(body?.code) ?? status})`,
		description: later(setting),
	}),
	timeout: (_, { comesBack }) => ({
		message: 'The service did not answer in time',
		description:
			comesBack ?? `${TRY_LATER} If it happens often, raise 'Timeout (Seconds)' under Options.`,
	}),
	tooLarge: ({ detail, over = 'bytes' }) => tooLarge[over](detail),
	tooLong: () => ({
		message: 'The campaign export did not arrive completely within 30 seconds',
		description:
			'Each poll reads the export from its start, so prospects near its end can be missed. Watch a smaller campaign, or use Outreach Campaign Export on a schedule: it can take longer, and filter by status and date.',
	}),
	unforeseen: () => UNFORESEEN,
	webPage: ({ status }, { origin }) => ({
		message: `${origin ?? 'This address'} answers with a web page and not as the Outreach Automation service (${status ?? 'no status'})`,
		description: CHECK_ADDRESS,
	}),
};

function later({ comesBack }: Setting): string {
	return comesBack ?? TRY_LATER;
}

function show(time: Date, timeZone: string): string {
	return time.toLocaleString('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'long' });
}
