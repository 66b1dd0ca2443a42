import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../sandbox/launcher/paths.mts';

/** The event of a write whose end is not known. */
export const UNKNOWN = 'Unclear result';

const ROW = /^\| (.*?) \| (.*?) \| (.*?) \| (.*) \|$/;

/** What is said of one event, with any facts where the table has braces. */
export interface Told {
	message: RegExp;
	nextStep: RegExp;
}

/**
 * What `docs/messages.md` says of a code or an event.
 *
 * @param event its first column, e.g. '`UNAUTHORIZED`' or 'No connection'
 * @param operation part of its second column, where the event has several rows
 */
export function messageOf(event: string, operation = ''): Told {
	const rows = readFileSync(join(ROOT, 'docs/messages.md'), 'utf8')
		.split('\n')
		.flatMap((line) => {
			const cells = ROW.exec(line.replaceAll('\\|', '\u0000'))?.slice(1);
			return cells
				? [cells.map((cell) => cell.replaceAll('\u0000', '|').replace(/&lt;/g, '<'))]
				: [];
		});
	const row = rows.find(([code, who]) => code === event && who.includes(operation));
	const [, , message, nextStep] = row ?? assert.fail(`docs/messages.md has no ${event}`);
	return { message: patternOf(message), nextStep: patternOf(nextStep) };
}

function patternOf(text: string): RegExp {
	const parts = text.split(/\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
	return new RegExp(parts.join('.+'), 's');
}
