import type { IDataObject } from 'n8n-workflow';
import { throwMissing } from '../shared/lists/inAnswer';
import type { Plan } from '../shared/operation/plan';
import { profileUrlKey } from '../shared/operation/profileUrl';
import type { Answer } from '../shared/transport/outcome';
import { fieldsIn, fingerprint, textIn } from '../shared/values';
import { optionsOfAction, optionsOfContact } from './fields';
import { sendOnce } from './sendOnce';

/** More than any sentence about one action; a longer text is not searched for a delay. */
const MAX_MESSAGE_CHARACTERS = 10_000;

interface Values {
	profileUrl?: string;
	options: IDataObject;
}

const ROUTE = 'POST /linkedin/scheduleLinkedInAction';

/**
 * What all actions have in common (POST /linkedin/scheduleLinkedInAction).
 *
 * @param plan by default one action for each item, also if it was scheduled before
 */
export function action(actionType: string, plan: Plan = sendOnce()) {
	return {
		route: ROUTE,
		effect: 'nonIdempotent',
		doneLabel: 'Scheduled',
		howToVerify:
			'Use Outreach Job → Get Many to check whether it was scheduled before you send it again.',
		partialResultsOnce: 'unclear',
		options: optionsOfAction,
		...itemsOf(actionType),
		plan,
	} as const;
}

/** The same for those that reach a person: each of them only once. */
export function contact(actionType: string) {
	return {
		...action(
			actionType,
			sendOnce(({ profileUrl }, address) => entryOf(actionType, String(profileUrl), address)),
		),
		contactsPeople: true,
		options: optionsOfContact,
	} as const;
}

/** Under what name n8n remembers an action: a change of it would contact everyone again. */
function entryOf(actionType: string, profileUrl: string, address: string): string {
	return fingerprint('scheduled', address, actionType, profileUrlKey(profileUrl));
}

/** The items of an action: scheduled, with the delay that the service names, or not. */
function itemsOf(actionType: string) {
	const item = (profileUrl: string | undefined, facts: IDataObject = {}): IDataObject => ({
		scheduled: false,
		actionType,
		profileUrl: profileUrl ?? null,
		message: null,
		delayMs: null,
		scheduledFor: null,
		...facts,
	});
	return {
		output: ({ body, serverTime }: Answer<unknown>, { profileUrl }: Values) => {
			// a 201, 202 or 204 may have no body
			const { message, success } = fieldsIn(body ?? { success: true });
			if (success !== true && !message)
				return throwMissing(`${ROUTE} has neither 'success' nor 'message'`);
			const delayMs = delayIn(textIn(message) ?? '');
			return [
				item(profileUrl, {
					scheduled: true,
					message: message ?? null,
					delayMs,
					scheduledFor: timeAfter(delayMs, serverTime),
				}),
			];
		},
		itemNotDone: ({ profileUrl }: Partial<Values>) => item(profileUrl),
	};
}

/** The delay in milliseconds, where the message names exactly one. */
function delayIn(message: string): number | null {
	if (message.length > MAX_MESSAGE_CHARACTERS) return null;
	const found = [...message.matchAll(/(?<![\d.,-])(\d+)\s*(?:ms|milliseconds?)\b/gi)];
	return found.length === 1 ? Number(found[0][1]) : null;
}

function timeAfter(delayMs: number | null, serverTime: Date | undefined): string | null {
	if (delayMs === null || serverTime === undefined) return null;
	const time = new Date(serverTime.getTime() + delayMs);
	return Number.isNaN(time.getTime()) ? null : time.toISOString();
}
