import { sleep } from 'n8n-workflow';
import type { Deduplication, Run } from '../shared/operation/plan';
import type { LockWait } from '../shared/run/locks';
import { withLocks } from '../shared/run/locks';
import { fingerprint } from '../shared/values';

const DIGITS = [...'0123456789abcdef'];
const PLACES = 8;
const COPIES = ['first', 'second'];
const MAX_ROUNDS = 8;
const ROUND_MS = 100;

/** The lock of a node's list, which n8n reads and rewrites whole. */
export const lockOf = ({ owner }: Deduplication): string => `positions ${owner}`;

/**
 * Where the last production run with the same filters stopped, in n8n's own database: no other
 * memory of n8n reaches an execution on a worker.
 *
 * That database only tells whether an entry is there, and puts it in when asked. So each hexadecimal
 * digit of the position is an entry of its own, of which exactly one of sixteen is there; to read
 * it, all are put in and those that were missing taken out again. A process that is killed in
 * between leaves a copy in which a digit has none or several entries, and no wrong number: then the
 * second copy holds. n8n rewrites the whole list without a lock, so what another process has undone
 * is written again until nothing is missing twice in a row.
 */
export class LastPosition {
	/** What tells this search from every other one of the node. */
	readonly name: string;

	private readonly store: Deduplication;

	private readonly wait: LockWait;

	/** @param filters as they are sent */
	constructor(run: Run, filters: object) {
		const { href, signal } = run.connection;
		this.store = run.deduplication;
		this.name = fingerprint(href, filters);
		this.wait = { subject: 'the same search', waitBudgetMs: Infinity, signal };
	}

	/**
	 * @returns undefined before the first run
	 * @throws an error of n8n where it has no such database, or cannot reach it
	 */
	async read(): Promise<number | 'unclear' | undefined> {
		for (let round = 1; ; round++) {
			const reading = await this.alone(async () => await this.readCopies());
			if (reading !== 'unclear' || round === MAX_ROUNDS) return reading;
			await pauseAfter(round);
		}
	}

	/**
	 * @returns whether n8n has kept it
	 * @throws as above
	 */
	async write(position: number): Promise<boolean> {
		if (position >= DIGITS.length ** PLACES) return false;
		let wasWhole = false;
		for (let round = 1; round <= MAX_ROUNDS; round++) {
			const isAnew = round === 1;
			const missing = await this.alone(async () => await this.writeCopies(position, isAnew));
			if (missing === 0 && wasWhole) return true;
			wasWhole = missing === 0;
			await pauseAfter(round);
		}
		return false;
	}

	private async alone<R>(work: () => Promise<R>): Promise<R> {
		const done = await withLocks([lockOf(this.store)], this.wait, async () => ({
			value: await work(),
		}));
		if ('failure' in done) throw new Error('The execution was cancelled');
		return done.value;
	}

	private async readCopies(): Promise<number | 'unclear' | undefined> {
		const first = await this.readCopy(COPIES[0]);
		if (typeof first === 'number') return first;
		const second = await this.readCopy(COPIES[1]);
		// the next one that is killed finds both copies again
		if (typeof second === 'number') await this.writeCopy(COPIES[0], digitsOf(second));
		// the first is written first: without the second no run has come to its end
		return second;
	}

	private async readCopy(copy: string): Promise<number | 'unclear' | undefined> {
		const rows = this.rowsOf(copy);
		const missing = new Set(await this.store.add(rows.flat()));
		if (missing.size > 0) await this.store.remove([...missing]);
		const digits = rows.map((row) => DIGITS.filter((_, digit) => !missing.has(row[digit])));
		if (digits.every((found) => found.length === 0)) return undefined;
		if (digits.some((found) => found.length !== 1)) return 'unclear';
		return parseInt(digits.flat().join(''), DIGITS.length);
	}

	/**
	 * @param isAnew what is there goes out first: the oldest entries of the list give way to people
	 * @returns how many entries were missing
	 */
	private async writeCopies(position: number, isAnew: boolean): Promise<number> {
		const digits = digitsOf(position);
		const first = await this.writeCopy(COPIES[0], digits, isAnew);
		return first + (await this.writeCopy(COPIES[1], digits, isAnew));
	}

	private async writeCopy(copy: string, digits: string, isAnew = false): Promise<number> {
		const rows = this.rowsOf(copy);
		const entries = rows.map((row, place) => row[DIGITS.indexOf(digits[place])]);
		await this.store.remove(rows.flat().filter((entry) => isAnew || !entries.includes(entry)));
		return (await this.store.add(entries)).length;
	}

	/** The entries of a copy: for each place those of all digits. */
	private rowsOf(copy: string): string[][] {
		return Array.from({ length: PLACES }, (_, place) =>
			DIGITS.map((digit) => `${this.name} ${copy} ${place} ${digit}`),
		);
	}
}

function digitsOf(position: number): string {
	return position.toString(DIGITS.length).padStart(PLACES, '0');
}

/** Others who rewrite the list at the same time get out of step. */
async function pauseAfter(round: number): Promise<void> {
	await sleep(ROUND_MS * (1 + Math.random()) * round);
}
