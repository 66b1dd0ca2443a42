import type { Input, Run } from '../../shared/operation/plan';
import type { Pair } from '../../shared/run/once/doneBefore';
import { DoneOnce } from '../../shared/run/once/doneOnce';
import type { TaskList, Task } from '../../shared/run/once/task';
import type { OrFailure } from '../../shared/run/once/user';
import { ownerOf, readUser } from '../../shared/run/once/user';
import { yieldToEventLoop } from '../../shared/run/yieldToEventLoop';
import { fingerprint } from '../../shared/values';
import { skipDays, skipIfEnrichedBefore } from '../fields';
import type { Entry } from './entries';

const DAY_MS = 86_400_000;
/** Beyond, it is for ever. */
const MAX_DAYS = 3650;
const EVER = '';
const MONTH = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', year: 'numeric', month: 'long' });
const DAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'long' });

const MEMORY: TaskList = {
	list: 'enriched',
	subject: 'the same people',
	entriesOfTask: 6,
	toAvoid: 'paying for anyone twice',
	switch: skipIfEnrichedBefore.displayName,
};

/**
 * Who was paid for by a node, in n8n's own database, which only tells whether an entry is there. So a
 * person is there by three names: as such, with the month and with the day of the payment (in UTC).
 * A time of some days is looked for as its months and, at its begin, its days. Of each name there
 * are two entries, as one alone may be what a killed look has left.
 */
export class EnrichedBefore {
	readonly once: DoneOnce;

	/** When people were paid for, as far as it counts, by what tells them apart. */
	private readonly found = new Map<string, string>();

	/** Who was paid for at any time. */
	private readonly ever = new Set<string>();

	private readonly today = dayOf(Date.now());

	private constructor(
		run: Run,
		private readonly owner: string,
		private readonly days: number,
	) {
		this.once = new DoneOnce(run, MEMORY);
	}

	/** @returns who was enriched before, or why nothing can be sent: it is not known whose key this is */
	static async load(
		run: Run,
		[first]: Input[],
		entries: Entry[],
	): Promise<OrFailure<EnrichedBefore>> {
		const reading = await readUser(run, "the key's user");
		if ('failure' in reading) return reading;
		const { [skipDays.name]: days = skipDays.default } = first.values;
		const owner = ownerOf(reading.user, run.connection.keyHash);
		const before = new EnrichedBefore(run, owner, Number(days) > MAX_DAYS ? 0 : Number(days));
		await before.lookFor(entries.map(({ key }) => key));
		return before;
	}

	/** Why an entry is not enriched again; undefined where it is. */
	reasonFor({ key }: Entry): string | undefined {
		const period = this.found.get(key);
		return period === undefined ? undefined : reasonOf(period);
	}

	/** An entry, as it is recorded. */
	taskOf({ key }: Entry): Task {
		const [ever, month, day] = [EVER, monthOf(this.today), this.today].map((period) =>
			this.pairOf(key, period),
		);
		// their month has begun before the time that counts, so someone may stand there who is not skipped
		const isOfBefore = !isInWholeMonth(this.today, firstOf(this.days, this.today));
		const isSince = this.ever.has(key) ? [isOfBefore ? day : month] : [ever, month];
		return {
			name: ever.own,
			entries: [ever, month, day].flatMap(({ any, own }) => [any, own]),
			others: [],
			...(this.ever.has(key) && { renewed: [ever.any, ever.own] }),
			isKnown: (isNew) => isSince.some(({ any, own }) => !isNew(any) && !isNew(own)),
			// who is skipped is not skipped for longer
			staysAsItWas: true,
		};
	}

	private async lookFor(keys: string[]): Promise<void> {
		const asked = new Map<string, { key: string; period: string }>();
		const ask = async (some: string[], periods: string[]) => {
			const pairs: Pair[] = [];
			for (const key of some) {
				await yieldToEventLoop();
				for (const period of periods) {
					const pair = this.pairOf(key, period);
					asked.set(pair.own, { key, period });
					pairs.push(pair);
				}
			}
			return pairs;
		};
		const note = (known: ReadonlySet<string>) => {
			for (const [own, { key, period }] of asked) {
				if (!known.has(own)) continue;
				if (period === EVER) this.ever.add(key);
				if ((period !== EVER || this.days === 0) && !this.found.has(key))
					this.found.set(key, period);
			}
		};
		const later = periodsWithin(this.days, this.today).map(
			(some) => (known: ReadonlySet<string>) => {
				note(known);
				return ask(
					[...this.ever].filter((key) => !this.found.has(key)),
					some,
				);
			},
		);
		const known = await this.once.lookUp(() => ask(keys, [EVER]), ...later);
		note(known);
		// n8n could not tell when: nobody of them is paid for
		if (known.size === 0) this.ever.clear();
	}

	private pairOf(key: string, period: string): Pair {
		const name = (half: string) => fingerprint('enriched', half, period, this.owner, key);
		return { any: name('any'), own: name('own') };
	}
}

/**
 * The names of a time up to tomorrow, as the clock of another worker may be ahead. The latest come
 * first: its whole months, and the days before them.
 */
function periodsWithin(days: number, today: string): string[][] {
	if (days === 0) return [];
	const tomorrow = Date.parse(today) + DAY_MS;
	const all = Array.from({ length: days + 2 }, (_, back) => dayOf(tomorrow - back * DAY_MS));
	const isWhole = (day: string) => isInWholeMonth(day, firstOf(days, today));
	const months = all.filter(isWhole).map(monthOf);
	// one month after the other: who is found in one is looked for in no other
	return [...[...new Set(months)].map((month) => [month]), all.filter((day) => !isWhole(day))];
}

function firstOf(days: number, today: string): string {
	return dayOf(Date.parse(today) - days * DAY_MS);
}

function isInWholeMonth(day: string, first: string): boolean {
	return `${monthOf(day)}-01` >= first;
}

function dayOf(ms: number): string {
	return new Date(ms).toISOString().slice(0, 10);
}

function monthOf(day: string): string {
	return day.slice(0, 7);
}

/** Why someone is not enriched again, where it is not known when they were. */
export const ENRICHED_BEFORE = reasonOf(EVER);

function reasonOf(period: string): string {
	const isDay = period !== monthOf(period);
	const date = isDay ? DAY : MONTH;
	const at = period === EVER ? '' : ` ${isDay ? 'on' : 'in'} ${date.format(new Date(period))}`;
	return `Already enriched${at}, or an earlier attempt may have spent credits`;
}
