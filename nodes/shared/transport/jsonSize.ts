import { MAX_DEPTH } from './bounds';

/** About what a value takes in memory beside its text, in bytes. */
export const VALUE_BYTES = 24;

/**
 * About what a JSON text takes in memory when it is parsed, in bytes.
 *
 * @returns undefined where it is nested so deep that n8n could not store it
 */
export function jsonSize(json: string): number | undefined {
	let [depth, values] = [0, 0];
	for (let at = 0; at < json.length; at++) {
		const letter = json[at];
		if (letter === '"') at = endOfText(json, at);
		else if (letter === ']' || letter === '}') depth--;
		else if (letter === ',') values++;
		else if (letter === '[' || letter === '{') {
			values++;
			if (++depth > MAX_DEPTH) return undefined;
		}
	}
	return json.length + values * VALUE_BYTES;
}

/** Where the text that begins at a quotation mark ends. */
function endOfText(json: string, start: number): number {
	for (let end = start; ; ) {
		end = json.indexOf('"', end + 1);
		if (end < 0) return json.length;
		let before = end;
		while (json[before - 1] === '\\') before--;
		// two backslashes stand for one, and escape nothing
		if ((end - before) % 2 === 0) return end;
	}
}
