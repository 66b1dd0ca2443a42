import assert from 'node:assert/strict';
import type { Editor, Published } from './editor.mts';
import { within } from './until.mts';
import { type TriggerSettings, triggerWorkflow } from './workflow.mts';

/** How long what is to be given may take. */
const PATIENCE_MS = 100_000;
const POLLS_APART_MS = 3_000;

/** A workflow that begins with an Outreach Trigger, and what the trigger gave. */
export class Trigger {
	private constructor(
		private readonly editor: Editor,
		private readonly id: string,
		private settings: TriggerSettings,
	) {}

	static async save(editor: Editor, settings: TriggerSettings): Promise<Trigger> {
		const id = await editor.saveNew(triggerWorkflow(settings));
		return new Trigger(editor, id, settings);
	}

	/** Switches it on, or publishes it anew after a change. */
	async publish(): Promise<Published> {
		return await this.editor.publish(this.id);
	}

	async unpublish(): Promise<void> {
		await this.editor.unpublish(this.id);
	}

	/** Changes the trigger and publishes the change. */
	async edit(changes: Partial<TriggerSettings>): Promise<void> {
		this.settings = { ...this.settings, ...changes };
		await this.editor.save(this.id, triggerWorkflow(this.settings));
		assert.equal(await this.publish(), 'published');
	}

	async isActive(): Promise<boolean> {
		return await this.editor.isActive(this.id);
	}

	/** The emails of the leads that it gave, each as often as it gave it. */
	private async given(): Promise<string[]> {
		const executions = await this.editor.executionsOf(this.id);
		return executions.flatMap(({ items }) => items.map(({ email }) => String(email)));
	}

	/** Waits for as many as these, and asserts that it gave these, each once, and nothing else. */
	async assertGave(expected: string[]): Promise<void> {
		const counts = async () => (await this.given()).length - expected.length;
		await within(PATIENCE_MS, async () => (await counts()) >= 0);
		await within(2 * POLLS_APART_MS, async () => (await counts()) > 0);
		const given = await this.given();
		const missed = without(expected, given);
		const surplus = without(given, expected);
		if (missed.length + surplus.length === 0) return;
		const failures = (await this.editor.executionsOf(this.id)).flatMap(({ error }) => error ?? []);
		assert.fail(
			`given ${given.length} of ${expected.length}; missed ${shortened(missed)}; ` +
				`twice or old ${shortened(surplus)}; failed polls ${shortened(failures)}`,
		);
	}
}

/** What is left of a list when these are taken out, each as often as it is among them. */
function without(list: string[], others: string[]): string[] {
	const rest = [...others];
	return list.filter((one) => {
		const place = rest.indexOf(one);
		if (place >= 0) rest.splice(place, 1);
		return place < 0;
	});
}

function shortened(ones: unknown[]): string {
	return ones.length === 0 ? 'none' : `${ones.length} (${ones.slice(0, 5).join(', ')})`;
}
