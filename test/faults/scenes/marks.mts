import { Random } from '../../random.ts';

const MARK = /zz\d+zz/g;
/** One in so many contents is one that the service refuses, whenever it comes. */
const BAD_ONE_IN = 25;

let made = 0;

/** Begins anew, so that a scene has the same marks wherever it stands. */
export function resetMarks(): void {
	made = 0;
}

/** A word that no other item of a scene has: whatever holds it is about that item. */
export function newMark(): string {
	return `zz${++made}zz`;
}

/** The marks in a value, each once. */
export function marksIn(value: unknown): string[] {
	return [...new Set(JSON.stringify(value)?.match(MARK))];
}

/** Whether the service refuses what holds one of these marks. */
export function isBad(marks: string[], seed: number): boolean {
	return marks.some((mark) => chanceOf(mark, seed).chance(1 / BAD_ONE_IN));
}

/** Chances that are the same for a text and a seed at every run, whatever comes before. */
export function chanceOf(text: string, seed: number): Random {
	let hash = 2_166_136_261 ^ seed;
	for (let at = 0; at < text.length; at++) {
		hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
	}
	return new Random(hash);
}
