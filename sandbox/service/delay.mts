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
 * The delay that the service chooses, in whole milliseconds ("Scheduling behaviour" of the API
 * document): more with each action of the last hour, three times as much at night, twice as much
 * on weekends, and spread by what was scheduled before.
 */
export function chooseDelay({ now, timeZone, actions }: DelayInput): number {
	const recent = actions.filter((at) => at > now - HOUR_MS).length;
	const { hour, weekday } = localTime(now, timeZone);
	const night = hour < 8 || hour >= 18 ? 3 : 1;
	const weekend = weekday === 'Sat' || weekday === 'Sun' ? 2 : 1;
	const spread = (actions.length * 7_919) % MAX_SPREAD_MS;
	return (BASE_DELAY_MS + DELAY_PER_ACTION_MS * recent) * night * weekend + spread;
}

function localTime(now: number, timeZone: string): { hour: number; weekday: string } {
	const parts = new Intl.DateTimeFormat('en-US', {
		timeZone,
		hour: 'numeric',
		hourCycle: 'h23',
		weekday: 'short',
	}).formatToParts(now);
	const part = (type: string) => parts.find((entry) => entry.type === type)?.value ?? '';
	return { hour: Number(part('hour')), weekday: part('weekday') };
}
