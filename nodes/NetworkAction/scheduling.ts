import type { IDataObject } from 'n8n-workflow';
import { throwMissing } from '../shared/lists/inAnswer';
import type { Check } from '../shared/operation/checks';
import type { Operation } from '../shared/operation/defineOperation';
import { personProfileUrl, profileUrlKey } from '../shared/operation/profileUrl';
import type { Answer } from '../shared/transport/outcome';
import { fieldsIn, fingerprint, given, textIn, timeIn } from '../shared/values';
import { optionsOfAction, optionsOfContact } from './fields';
import { sendOnce } from './sendOnce';

interface Values {
	profileUrl?: string;
	options: IDataObject;
}

const ROUTE = 'POST /linkedin/scheduleLinkedInAction';

/**
 * What all actions have in common (POST /linkedin/scheduleLinkedInAction): one for each item, also
 * if it was scheduled before.
 *
 * @param option its value is what the API calls the action
 */
export function action(option: Operation['option']) {
	const { description, value: actionType } = option;
	return {
		option: {
			...option,
			description: `${description}. Check the status with Outreach Job → Get Many.`,
		},
		route: ROUTE,
		doneLabel: 'Scheduled',
		howToVerify:
			'Use Outreach Job → Get Many to check whether it was scheduled before you send it again.',
		partialResultsOnce: 'unclear',
		options: optionsOfAction,
		plan: sendOnce(),
		output: (answer: Answer<unknown>, { profileUrl }: Values) => {
			const said = saidIn(answer);
			return [given({ scheduled: true, actionType, profileUrl, ...said })];
		},
		itemNotDone: ({ profileUrl }: Partial<Values>) =>
			given({ scheduled: false, actionType, profileUrl }),
	} as const;
}

/** The same for those that reach a person: each of them only once. */
export function contact(option: Operation['option'], checks: Record<string, Check> = {}) {
	return {
		...action(option),
		contactsPeople: true,
		checks: { profileUrl: personProfileUrl, ...checks },
		options: optionsOfContact,
		plan: sendOnce(({ profileUrl }, address) => nameOf(option.value, String(profileUrl), address)),
	} as const;
}

/** Under what name n8n remembers an action: a change of it would contact everyone again. */
function nameOf(actionType: string, profileUrl: string, address: string): string {
	return fingerprint('scheduled', address, actionType, profileUrlKey(profileUrl));
}

/**
 * What the answer says, and when it will be done where that can be told.
 *
 * @throws IncompleteAnswer when it does not say that it was scheduled
 */
function saidIn({ body, serverTime }: Answer<unknown>) {
	// a 201, 202 or 204 may have no body
	const { message, success } = fieldsIn(body ?? { success: true });
	if (success !== true && !message) {
		return throwMissing(`${ROUTE} has neither 'success' nor 'message'`);
	}
	const delayMs = delayIn(textIn(message) ?? '');
	const start = timeIn((serverTime?.getTime() ?? Number.NaN) + (delayMs ?? Number.NaN));
	return { message, delayMs, scheduledFor: start?.toISOString() };
}

/** The delay in milliseconds, where the message names exactly one. */
function delayIn(message: string): number | undefined {
	const found = [...message.matchAll(/(?<![\d.,-])(\d+)\s*(?:ms|milliseconds?)\b/gi)];
	return found.length === 1 ? Number(found[0][1]) : undefined;
}
