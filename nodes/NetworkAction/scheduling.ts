import type { IDataObject } from 'n8n-workflow';
import type { Left } from '../shared/operation/defineOperation';
import { sameProfile } from '../shared/operation/profileUrl';
import { textIn } from '../shared/values';
import { connectedAccount } from './account';

/** More than any sentence about one action; a longer text is not searched for a delay. */
const MOST_OF_MESSAGE = 10_000;

interface Values {
	profileUrl?: string;
	options: IDataObject;
}

/** What all actions have in common (API document, POST /linkedin/scheduleLinkedInAction). */
export const scheduling = {
	route: 'POST /linkedin/scheduleLinkedInAction',
	effect: 'once',
	done: 'Scheduled',
	findOut: 'Look for it with Outreach Job → Get Many before you send it again.',
	plan: { kind: 'each', inOrder: true },
	scheduledBy: connectedAccount,
	badItems: 'inPlace',
} as const;

/** What tells an action to a person from every other one, by what it is and what it says. */
export function actionFor(actionType: string, profileUrl: string, ...texts: string[]): string {
	return JSON.stringify([actionType, sameProfile(profileUrl), ...texts]);
}

/** The items of an action: scheduled, with the delay that the service names, or why it was not. */
export function itemsOf(actionType: string) {
	const item = (profileUrl: string | undefined, facts: IDataObject): IDataObject => ({
		scheduled: false,
		reason: null,
		actionType,
		profileUrl: profileUrl ?? null,
		message: null,
		delayMs: null,
		scheduledFor: null,
		...facts,
	});
	return {
		output: ({ message }: { message: string }, { profileUrl }: Values, serverTime?: Date) => {
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
		remainder: ({ profileUrl }: Values, left: Left) => [
			item(profileUrl, { reason: reasonOf(left) }),
		],
	};
}

/** The delay in milliseconds, where the message names exactly one. */
function delayIn(message: string): number | null {
	if (message.length > MOST_OF_MESSAGE) return null;
	const found = [...message.matchAll(/(?<![\d.,-])(\d+)\s*(?:ms|milliseconds?)\b/gi)];
	return found.length === 1 ? Number(found[0][1]) : null;
}

function timeAfter(delayMs: number | null, serverTime: Date | undefined): string | null {
	if (delayMs === null || serverTime === undefined) return null;
	const time = new Date(serverTime.getTime() + delayMs);
	return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

function reasonOf({ failure, message, outcome }: Left): string {
	if (failure === undefined || outcome === 'unknown') return message;
	if (outcome === 'refused') return `Refused: ${message}`;
	if (failure.kind === 'notSent' && failure.reason === 'dailyLimit') {
		const { resetTime } = (failure.body?.details ?? {}) as IDataObject;
		return `Daily limit reached, resets ${String(resetTime ?? 'at a time the service does not say')}`;
	}
	return `Not tried: ${message}`;
}
