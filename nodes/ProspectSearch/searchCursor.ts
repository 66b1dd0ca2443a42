import { sleep } from 'n8n-workflow';
import type { Item, Run } from '../shared/operation/plan';
import type { Failed, RequestFailure } from '../shared/transport/outcome';
import { createCustomFailure } from '../shared/transport/outcome';
import { stableHash } from '../shared/utils/collections';
import { getErrorMessage } from '../shared/utils/text';
import type { FilterValues } from './filters';

const DIGITS = [...'0123456789abcdef'];
const DIGIT_COUNT = 8;
const RETRY_DELAYS_MS = [100, 200, 300, 400, 500];
const DAMAGED_RECORD = new Error('its record is damaged');
const NOT_SAVED_NOTE =
	"n8n could not save where this search stopped: the next run may return these prospects again. To prevent that, set 'Results to Skip' for the next run and turn off 'Continue After Last Run'";

type SearchItem = Item<FilterValues>;

export function shouldContinueLastRun({ options }: FilterValues): boolean {
	return options.continueAfterLastRun === true;
}

/**
 * Persists the positions of searches between runs, as entries of the dedupe storage. With
 * `getWorkflowStaticData`, a worker would overwrite the state of a trigger in the same workflow.
 *
 * n8n can insert and remove entries, but not read them. Each hex digit of a position is one of sixteen
 * entries: a read inserts all of them, and removes those that were absent. A second copy remains intact
 * when a read is killed.
 */
export class SearchCursor {
	/** Positions by search key: an item continues where an earlier item with equal filters stopped. */
	private readonly positions = new Map<string, number>();

	constructor(private readonly run: Run) {}

	/** @returns how many results to skip, or a failure if the position is unknown */
	async load(item: SearchItem): Promise<{ start: number } | Failed> {
		const { startAt } = item.values.options;
		const firstStart = Number(startAt ?? 0);
		if (!shouldContinueLastRun(item.values)) return { start: firstStart };
		const key = this.getKey(item);
		try {
			return { start: this.positions.get(key) ?? (await this.read(key)) ?? firstStart };
		} catch (error) {
			const hasUserStart = error === DAMAGED_RECORD && startAt !== undefined;
			if (hasUserStart || this.run.isTest) return { start: firstStart };
			return { failure: createUnknownPositionFailure(error) };
		}
	}

	/** Sets the position from which the next run continues; `save` persists it. */
	advance(item: SearchItem, position: number): void {
		if (shouldContinueLastRun(item.values)) this.positions.set(this.getKey(item), position);
	}

	/** Saves the positions of a production run. @returns a note for the user if saving failed */
	async save(): Promise<string | undefined> {
		if (this.run.isTest || this.run.client.signal?.aborted === true) return undefined;
		for (const [key, position] of this.positions) {
			if (!(await this.write(key, position).catch(() => false))) return NOT_SAVED_NOTE;
		}
		return undefined;
	}

	/** The key is persisted: a change would restart every search. */
	private getKey({ request }: SearchItem): string {
		return stableHash(this.run.client.href, request.body?.filters);
	}

	private async read(key: string): Promise<number | undefined> {
		const { add, remove } = this.run.storage;
		for (const delayMs of RETRY_DELAYS_MS) {
			for (const [index, copy] of listEntryCopies(key).entries()) {
				const absentEntries = new Set(await add(copy.flat()));
				await remove([...absentEntries]);
				const foundDigits = copy.map((row) =>
					DIGITS.filter((_, digit) => !absentEntries.has(row[digit])),
				);
				if (foundDigits.every(({ length }) => length === 1))
					return parseInt(foundDigits.flat().join(''), 16);
				if (foundDigits.flat().length === 0 && index > 0) return undefined;
			}
			await sleep(delayMs);
		}
		throw DAMAGED_RECORD;
	}

	private async write(key: string, position: number): Promise<boolean> {
		const { add, remove } = this.run.storage;
		const digits = position.toString(16).padStart(DIGIT_COUNT, '0');
		for (const delayMs of RETRY_DELAYS_MS) {
			for (const copy of listEntryCopies(key)) {
				const digitEntries = copy.map((row, place) => row[DIGITS.indexOf(digits[place])]);
				await remove(copy.flat().filter((entry) => !digitEntries.includes(entry)));
				await add(digitEntries);
			}
			// another process may overwrite the position
			await sleep(delayMs);
			if ((await this.read(key).catch(() => undefined)) === position) return true;
		}
		return false;
	}
}

/** Lists the entries of both copies, by place and digit. */
function listEntryCopies(key: string): string[][][] {
	return ['first', 'second'].map((copy) =>
		Array.from({ length: DIGIT_COUNT }, (_, place) =>
			DIGITS.map((digit) => `${key} ${copy} ${place} ${digit}`),
		),
	);
}

export function createUnknownPositionFailure(error: unknown): RequestFailure {
	return createCustomFailure(
		'POSITION_UNKNOWN',
		{
			message: `n8n cannot tell where the last run of this search stopped: ${getErrorMessage(error)}`,
			description:
				"Try again later: nothing was searched, and no credits were spent. To continue at once, set 'Results to Skip' under Options to the highest 'position' you have plus 1, and turn off 'Continue After Last Run'.",
		},
		'notSent',
	);
}
