import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../sandbox/launcher/paths.mts';

/** A write whose end is not known. */
const UNKNOWN = 'It is unclear whether this worked';

const POINT = /^- \*\*(.*)\*\*<br>(.*)$/;

/** What is said of one event, with any facts where the list has braces. */
export interface Told {
	message: RegExp;
	nextStep: RegExp;
}

/**
 * What `docs/messages.md` says of a message.
 *
 * @param begins how it begins, e.g. '`UNAUTHORIZED`' or 'Could not connect to'
 */
export function messageOf(begins: string): Told {
	const found = rows().find(([message]) => message.startsWith(begins));
	const [message, step] = found ?? assert.fail(`docs/messages.md has no ${begins}`);
	return { message: patternOf(message.replace(/^`[^`]*`: /, '')), nextStep: patternOf(step) };
}

/** What is said of a write whose end is not known, by node and operation. */
export function unclearOf(operation: string): Told {
	const [, step] =
		rows().find(([name]) => name === operation) ?? assert.fail(`docs/messages.md: ${operation}?`);
	return { message: patternOf(UNKNOWN), nextStep: patternOf(step) };
}

/** Messages, or operations, each with its next step. */
function rows(): string[][] {
	return readFileSync(join(ROOT, 'docs/messages.md'), 'utf8')
		.split('\n')
		.flatMap((line) => {
			const [, first, step] = POINT.exec(line.replace(/&lt;/g, '<')) ?? [];
			return first === undefined ? [] : first.split('**<br>**').map((text) => [text, step]);
		});
}

function patternOf(text: string): RegExp {
	const parts = text.split(/\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
	return new RegExp(parts.join('.+'), 's');
}
