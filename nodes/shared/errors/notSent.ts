import type { NotSent } from '../transport/outcome';
import { fieldsIn } from '../values';
import type { ErrorText, MessageContext } from './errorText';
import { CHECK_ADDRESS, fact } from './refusals';

type TextOf = (failure: NotSent, context: MessageContext) => ErrorText;

const textByReason: Record<NotSent['reason'], TextOf> = {
	cancelled: () => ({
		message: 'The execution was cancelled before this was sent',
		description: 'Run the workflow again to send it.',
	}),
	credential: ({ detail }, { comesBack }) => ({
		message: detail ?? 'The credential cannot be used',
		description:
			comesBack === undefined
				? 'Open the credential, correct it and run the workflow again.'
				: `Open the credential and correct it. ${comesBack}`,
	}),
	dailyLimit: ({ body }) => {
		const { details } = fieldsIn(body);
		const limit = fact(details, 'dailyLimit');
		const resetTime = fact(details, 'resetTime');
		const resets = resetTime === undefined ? '' : `; it resets at ${resetTime}`;
		return {
			message: `The daily limit of ${limit} actions has been reached${resets}`,
			description: `Used today: ${fact(details, 'used') ?? limit}. Run the rest after the reset.`,
		};
	},
	keyRefused: () => ({
		message: 'The service did not accept the API key, so this was not sent',
		description: 'Enter a valid key in the credential and run the workflow again.',
	}),
	rateLimit: ({ resetsAt }, { comesBack, timezone }) => {
		const reset =
			resetsAt === undefined
				? 'the service does not say when the limit resets'
				: `the limit resets at ${localTime(timezone, resetsAt)}`;
		return {
			message: `The API key has no requests left; ${reset}`,
			description:
				comesBack ??
				`Run the workflow ${resetsAt ? 'after that' : 'later'}. To let it wait longer, increase 'Longest Rate Limit Wait (Minutes)' in the credential. Test runs wait one minute at most.`,
		};
	},
	unreachable: ({ detail }, { comesBack, origin }) => ({
		message: `Could not connect to ${origin ?? 'this address'}`,
		description: `${CHECK_ADDRESS} If it is correct, the service may be down${comesBack === undefined ? ': run the workflow again later.' : `. ${comesBack}`} (${detail ?? 'no connection'})`,
	}),
};

/** The text for what surely never reached the service. */
export const textOfNotSent: TextOf = (failure, context) =>
	textByReason[failure.reason](failure, context);

/** n8n takes time zones that JavaScript does not know, such as UTC+2. */
function localTime(timeZone: string, time: Date): string {
	try {
		return time.toLocaleString('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'long' });
	} catch {
		return time.toISOString();
	}
}
