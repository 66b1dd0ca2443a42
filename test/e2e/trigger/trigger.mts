import assert from 'node:assert/strict';
import type { EditorApi, PublishResult } from './editor.mts';
import { pollFor } from './waitUntil.mts';
import { buildTriggerWorkflow } from './workflow.mts';

/** The maximum time until an event is emitted. */
const EMIT_TIMEOUT_MS = 100_000;
const POLL_INTERVAL_MS = 3_000;

/** A workflow that starts with an Outreach Trigger. */
export class Trigger {
	private constructor(
		private readonly editor: EditorApi,
		private readonly id: string,
	) {}

	static async save(editor: EditorApi, credential: string): Promise<Trigger> {
		return new Trigger(editor, await editor.saveNew(buildTriggerWorkflow(credential)));
	}

	/** Activates the trigger, or publishes a change. */
	async publish(): Promise<PublishResult> {
		return await this.editor.publish(this.id);
	}

	async unpublish(): Promise<void> {
		await this.editor.unpublish(this.id);
	}

	/** Lists the emails of all emitted leads, with repetitions. */
	private async readEmittedEmails(): Promise<string[]> {
		const executions = await this.editor.listExecutions(this.id);
		return executions.flatMap(({ items }) => items.map(({ email }) => String(email)));
	}

	/** Waits for these leads, and asserts that each was emitted once and no other lead was. */
	async assertEmitted(expected: string[]): Promise<void> {
		const countSurplus = async () => (await this.readEmittedEmails()).length - expected.length;
		await pollFor(EMIT_TIMEOUT_MS, async () => (await countSurplus()) >= 0);
		await pollFor(2 * POLL_INTERVAL_MS, async () => (await countSurplus()) > 0);
		const emitted = await this.readEmittedEmails();
		const missed = subtract(expected, emitted);
		const surplus = subtract(emitted, expected);
		if (missed.length + surplus.length === 0) return;
		const failures = (await this.editor.listExecutions(this.id)).flatMap(
			({ error }) => error ?? [],
		);
		assert.fail(
			`emitted ${emitted.length} of ${expected.length}; missed ${summarize(missed)}; ` +
				`repeated or old ${summarize(surplus)}; failed polls ${summarize(failures)}`,
		);
	}
}

/** Removes one occurrence of each of `others` from a list. */
export function subtract(list: string[], others: string[]): string[] {
	const remaining = [...others];
	return list.filter((value) => {
		const index = remaining.indexOf(value);
		if (index >= 0) remaining.splice(index, 1);
		return index < 0;
	});
}

/** Formats the number of values, and the first five values. */
export function summarize(values: unknown[]): string {
	return values.length === 0 ? 'none' : `${values.length} (${values.slice(0, 5).join(', ')})`;
}
