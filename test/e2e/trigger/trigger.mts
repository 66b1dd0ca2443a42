import assert from 'node:assert/strict';
import type { EditorApi, PublishResult } from './editor.mts';
import { pollFor } from './waitUntil.mts';
import { type TriggerSettings, triggerWorkflow } from './workflow.mts';

/** Maximum time until an event is emitted. */
const EMIT_TIMEOUT_MS = 100_000;
const POLL_INTERVAL_MS = 3_000;

/** A workflow that starts with an Outreach Trigger, and the items that the trigger emitted. */
export class Trigger {
	private constructor(
		private readonly editor: EditorApi,
		private readonly id: string,
		private settings: TriggerSettings,
	) {}

	static async save(editor: EditorApi, settings: TriggerSettings): Promise<Trigger> {
		const id = await editor.saveNew(triggerWorkflow(settings));
		return new Trigger(editor, id, settings);
	}

	/** Activates it, or publishes it again after a change. */
	async publish(): Promise<PublishResult> {
		return await this.editor.publish(this.id);
	}

	async unpublish(): Promise<void> {
		await this.editor.unpublish(this.id);
	}

	/** Edits the trigger and publishes the change. */
	async edit(changes: Partial<TriggerSettings>): Promise<void> {
		this.settings = { ...this.settings, ...changes };
		await this.editor.save(this.id, triggerWorkflow(this.settings));
		assert.equal(await this.publish(), 'published');
	}

	/** Lists the emails of all emitted leads; repeated leads are repeated here. */
	private async readEmittedEmails(): Promise<string[]> {
		const executions = await this.editor.listExecutions(this.id);
		return executions.flatMap(({ items }) => items.map(({ email }) => String(email)));
	}

	/** Waits for these leads, and asserts that each was emitted once and no other. */
	async assertEmitted(expected: string[]): Promise<void> {
		const counts = async () => (await this.readEmittedEmails()).length - expected.length;
		await pollFor(EMIT_TIMEOUT_MS, async () => (await counts()) >= 0);
		await pollFor(2 * POLL_INTERVAL_MS, async () => (await counts()) > 0);
		const emitted = await this.readEmittedEmails();
		const missed = subtract(expected, emitted);
		const surplus = subtract(emitted, expected);
		if (missed.length + surplus.length === 0) return;
		const failures = (await this.editor.listExecutions(this.id)).flatMap(
			({ error }) => error ?? [],
		);
		assert.fail(
			`given ${emitted.length} of ${expected.length}; missed ${summarize(missed)}; ` +
				`twice or old ${summarize(surplus)}; failed polls ${summarize(failures)}`,
		);
	}
}

/** Removes these elements from a list; repeated elements are removed once per repetition. */
export function subtract(list: string[], others: string[]): string[] {
	const rest = [...others];
	return list.filter((one) => {
		const place = rest.indexOf(one);
		if (place >= 0) rest.splice(place, 1);
		return place < 0;
	});
}

/** Formats the number of values and the first five. */
export function summarize(values: unknown[]): string {
	return values.length === 0 ? 'none' : `${values.length} (${values.slice(0, 5).join(', ')})`;
}
