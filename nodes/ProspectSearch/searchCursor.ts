import { sleep } from 'n8n-workflow';
import type { Failure } from '../shared/transport/outcome';
import type { Run } from '../shared/operation/plan';
import type { FilterValues } from './filters';
import { goesOn, nameOf, NOT_KEPT, positionUnknown } from './searchResults';

const DIGITS = [...'0123456789abcdef'];
const PLACES = 8;
const PAUSES_MS = [100, 200, 300, 400, 500];
const DAMAGED = new Error('its record is damaged');

/**
 * Where searches begin, and where the next run goes on. n8n's database only tells whether an entry is
 * there while it puts it in: so each digit is one of sixteen entries, and what was missing is taken out
 * again. If n8n is killed in between, several are left: that is no number, and the second copy holds.
 */
export class Continuation {
	/** By the name of the search: inputs with the same filters go on from each other. */
	private readonly reached = new Map<string, number>();

	constructor(private readonly run: Run) {}

	/** The position at which a search begins, or why it is not known. */
	async begin(values: FilterValues): Promise<number | Failure> {
		const { startAt } = values.options;
		const first = Number(startAt ?? 0);
		if (!goesOn(values)) return first;
		const name = nameOf(values, this.run);
		try {
			return this.reached.get(name) ?? (await this.last(name)) ?? first;
		} catch (error) {
			const isChosen = error === DAMAGED && startAt !== undefined;
			return isChosen || this.run.isTest ? first : positionUnknown(error);
		}
	}

	moveTo(position: number, values: FilterValues): void {
		if (goesOn(values)) this.reached.set(nameOf(values, this.run), position);
	}

	/** @returns what the user has to know of what was kept for the next run */
	async keep(): Promise<string | undefined> {
		if (this.run.isTest || this.run.connection.signal?.aborted === true) return undefined;
		for (const [name, position] of this.reached) {
			if (!(await this.write(name, position).catch(() => false))) return NOT_KEPT;
		}
		return undefined;
	}

	private async last(name: string): Promise<number | undefined> {
		const { add, remove } = this.run.memory;
		for (const pauseMs of PAUSES_MS) {
			for (const [place, copy] of copiesOf(name).entries()) {
				const missing = new Set(await add(copy.flat()));
				await remove([...missing]);
				const found = copy.map((row) => DIGITS.filter((_, digit) => !missing.has(row[digit])));
				if (found.every(({ length }) => length === 1)) return parseInt(found.flat().join(''), 16);
				if (found.flat().length === 0 && place > 0) return undefined;
			}
			await sleep(pauseMs);
		}
		throw DAMAGED;
	}

	private async write(name: string, position: number): Promise<boolean> {
		const { add, remove } = this.run.memory;
		const digits = position.toString(16).padStart(PLACES, '0');
		for (const pauseMs of PAUSES_MS) {
			for (const copy of copiesOf(name)) {
				const wanted = copy.map((row, place) => row[DIGITS.indexOf(digits[place])]);
				await remove(copy.flat().filter((entry) => !wanted.includes(entry)));
				await add(wanted);
			}
			// what another process has written over meanwhile is written again
			await sleep(pauseMs);
			if ((await this.last(name).catch(() => undefined)) === position) return true;
		}
		return false;
	}
}

function copiesOf(name: string): string[][][] {
	return ['first', 'second'].map((copy) =>
		Array.from({ length: PLACES }, (_, place) =>
			DIGITS.map((digit) => `${name} ${copy} ${place} ${digit}`),
		),
	);
}
