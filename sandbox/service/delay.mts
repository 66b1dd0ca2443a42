const HOUR_MS = 3_600_000;
const BASE_DELAY_MS = 60_000;
const DELAY_PER_ACTION_MS = 45_000;
const MAX_SPREAD_MS = 20_000;

/** Times in milliseconds since 1970. */
export type DelayInput = {
	now: number;
	/** IANA name of the account's time zone. */
	timeZone: string;
	/** When the actions of the last day were scheduled. */
	actions: readonly number[];
};

/**
 * Computes the delay of a network action in ms (`POST /linkedin/scheduleLinkedInAction`). It grows with
 * each action of the last hour, is tripled at night and doubled on weekends, and varies with the number
 * of actions.
 */
export function computeDelay({ now, timeZone, actions }: DelayInput): number {
	const recentActions = actions.filter((at) => at > now - HOUR_MS).length;
	const { hour, weekday } = toLocalTime(now, timeZone);
	const nightFactor = hour < 8 || hour >= 18 ? 3 : 1;
	const weekendFactor = weekday === 'Sat' || weekday === 'Sun' ? 2 : 1;
	const spread = (actions.length * 7_919) % MAX_SPREAD_MS;
	return (
		(BASE_DELAY_MS + DELAY_PER_ACTION_MS * recentActions) * nightFactor * weekendFactor + spread
	);
}

function toLocalTime(now: number, timeZone: string): { hour: number; weekday: string } {
	const parts = new Intl.DateTimeFormat('en-US', {
		timeZone,
		hour: 'numeric',
		hourCycle: 'h23',
		weekday: 'short',
	}).formatToParts(now);
	const getPart = (type: string) => parts.find((entry) => entry.type === type)?.value ?? '';
	return { hour: Number(getPart('hour')), weekday: getPart('weekday') };
}
