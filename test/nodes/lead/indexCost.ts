import { foundOf, someone } from './indexStage';

export const HOUR = 3_600_000;
export const LEADS = 1_200;
export const PAGES = LEADS / 100;
export const five = someone(1, 2, 3, 4, 5);
export const find = async () => await foundOf(five);

/** What the service says of its hour. */
export const hourWith = (remaining: number, end: number) => ({
	date: new Date().toUTCString(),
	'x-ratelimit-limit': '1000',
	'x-ratelimit-window': 'hour',
	'x-ratelimit-remaining': String(remaining),
	'x-ratelimit-reset': String(end / 1_000),
});
