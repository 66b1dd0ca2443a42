import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inspect, stripVTControlCharacters } from 'node:util';
import { errors } from 'playwright-core';
import { ROOT, STATE } from '../../../sandbox/launcher/paths.mts';
import { check } from '../checks.mts';
import type { Editor } from './editor.mts';

const FOLDER = join(STATE, 'browser');

/** Forgets what the checks of an earlier run have left. */
export function clearEvidence(): void {
	rmSync(FOLDER, { recursive: true, force: true });
}

/** `check`, and when it fails a picture of the page and what the browser's console has said. */
export async function checkSeen(
	editor: Editor,
	sentence: string,
	assertions: () => Promise<void>,
): Promise<void> {
	await check(sentence, async () => {
		try {
			await assertions();
		} catch (error) {
			console.log(`        Seen: ${await keep(editor, sentence, error)}`);
			throw error instanceof errors.TimeoutError ? new Error(firstLines(error)) : error;
		}
	});
}

async function keep(editor: Editor, sentence: string, error: unknown): Promise<string> {
	mkdirSync(FOLDER, { recursive: true });
	const name = sentence.toLowerCase().replace(/[^a-z0-9]+/g, '-');
	const path = join(FOLDER, name);
	writeFileSync(`${path}.log`, [inspect(error), ...editor.console].join('\n'));
	await editor.picture(`${path}.png`);
	return relative(ROOT, `${path}.png`);
}

/** What was waited for, without the log of every try. */
function firstLines({ message }: Error): string {
	return stripVTControlCharacters(message).split('\n').slice(0, 3).join('\n');
}
