import type { IDataObject } from 'n8n-workflow';
import type { Lead } from '../lead/samples';
import { leadOf } from '../lead/samples';
import type { On, World } from './world';
import { idsOf, newWorld, on, serveWorld } from './world';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const A_MINUTE = 60;
const OLD_LEADS = 2_000;
/** Of what is kept of known leads: those of two minutes and those ahead of the clock, never more. */
const MAX_KNOWN = 4_000;

/** A lead that was made before, and for which an event happens now. */
function leadFor(event: string, number: number, ms: number): Lead {
	const at = new Date(ms).toISOString();
	const createdAt = event === 'leadCreated' ? at : new Date(ms - MINUTE_MS).toISOString();
	return leadOf(number, { createdAt, updatedAt: at, lastContactedAt: at, status: 'replied' });
}

/** A service with old leads whose pages hold at most `cap`; counts what it is asked. */
function worldWith(event: string, cap = 100, ahead = 0) {
	const world = newWorld();
	const dayAgo = world.now - DAY_MS;
	for (let number = 0; number < OLD_LEADS; number++) {
		world.leads.push({ ...leadFor(event, number, dayAgo + number * 1_000), status: 'new' });
	}
	for (let number = 0; number < ahead; number++) {
		world.leads.push(leadFor(event, 1_000_000 + number, world.now + 7 * DAY_MS + number));
	}
	const service = serveWorld(world, (request) => {
		request.query.limit = String(Math.min(cap, Number(request.query.limit)));
		return undefined;
	});
	return { world, service };
}

interface Watch {
	given: string[];
	/** The requests of each poll. */
	requests: number[];
}

/** Polls once a minute, with this many news in each minute. */
async function watchFor(
	minutes: number,
	{ poll }: Pick<On, 'poll'>,
	{ world, service }: { world: World; service: { requests: unknown[] } },
	event: string,
	news: number,
): Promise<Watch> {
	const watch: Watch = { given: [], requests: [] };
	for (let minute = 0; minute < minutes; minute++) {
		const from = world.now;
		world.now += MINUTE_MS;
		for (let number = 0; number < news; number++) {
			const ms = from + ((number + 1) * MINUTE_MS) / news - 1;
			world.leads.push(leadFor(event, 10_000 + minute * news + number, ms));
		}
		const before = service.requests.length;
		const items: IDataObject[] | null = await poll();
		watch.requests.push(service.requests.length - before);
		watch.given.push(...idsOf(items));
	}
	return watch;
}

const meanOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** What so many minutes cost: the requests of a poll on average and at most. */
async function costOf(event: string, minutes: number, news: number, cap?: number, ahead?: number) {
	const place = worldWith(event, cap, ahead);
	const trigger = on(event);
	await trigger.poll();
	while (trigger.memory().seen === undefined) await trigger.poll();
	for (let minute = 0; minute < 10; minute++) {
		place.world.now += MINUTE_MS;
		await trigger.poll();
	}
	const { given, requests } = await watchFor(minutes, trigger, place, event, news);
	expect(new Set(given).size).toBe(news * minutes);
	expect(given).toHaveLength(news * minutes);
	const { cursor } = trigger.memory().seen as { cursor: { known: string } };
	return {
		mean: meanOf(requests),
		most: Math.max(...requests),
		knownSize: cursor.known.length,
	};
}

/** What comes in a minute, by pages of how many, beside how many ahead of the clock; what it costs. */
type Row = [title: string, news: number, cap: number, ahead: number, mean: number, most: number];

const ROWS: Row[] = [
	['nothing is new', 0, 100, 0, 1, 1],
	['60 leads a minute', A_MINUTE, 100, 0, 2, 2],
	['60 leads a minute, pages of 50', A_MINUTE, 50, 0, 3, 3],
	['nothing is new, 150 ahead of the clock', 0, 100, 150, 2, 2],
	['60 leads a minute, 150 ahead of the clock', A_MINUTE, 100, 150, 4, 4],
];

/** Counts the requests of polls, once a minute for so long; of so many kinds of minutes. */
export function describeRequests(events: string[], minutes: number, kinds = ROWS.length): void {
	describe.each(events)(`requests of %s, one poll a minute for ${minutes} minutes`, (event) => {
		test.each(ROWS.slice(0, kinds))('%s', async (_, news, cap, ahead, mean, most) => {
			const cost = await costOf(event, minutes, news, cap, ahead);
			expect(cost.mean).toBeLessThanOrEqual(mean);
			expect(cost.most).toBeLessThanOrEqual(most);
			expect(cost.knownSize).toBeLessThanOrEqual(MAX_KNOWN);
		});
	});
}
