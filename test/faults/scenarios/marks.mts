import { Random } from '../../random.ts';

const MARK_PATTERN = /zz\d+zz/g;
/** For one in 25 marks, the service rejects all requests. */
const REJECTED_ONE_IN = 25;

let markCount = 0;

/** Restarts the numbering, so that a scenario has the same marks in every run. */
export function resetMarks(): void {
	markCount = 0;
}

/** Creates a unique word that identifies an item in requests and outputs. */
export function createMark(): string {
	return `zz${++markCount}zz`;
}

/** Extracts the distinct marks from a value. */
export function extractMarks(value: unknown): string[] {
	return [...new Set(JSON.stringify(value)?.match(MARK_PATTERN))];
}

export function isRejected(marks: string[], seed: number): boolean {
	return marks.some((mark) => createRandom(mark, seed).chance(1 / REJECTED_ONE_IN));
}

/** Creates a generator that depends only on the text and the seed, not on earlier draws. */
export function createRandom(text: string, seed: number): Random {
	let hash = 2_166_136_261 ^ seed;
	for (let index = 0; index < text.length; index++) {
		hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619);
	}
	return new Random(hash);
}
