import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { eventually } from './eventually.mts';

/** For how many moves of the mouse n8n may take its time to see what is below. */
const MOST_LOOKS = 60;

/** An open node: its input on the left, its parameters in the middle, its output on the right. */
export class NodePanel {
	private readonly output: Locator;

	constructor(
		private readonly page: Page,
		private readonly panel: Locator,
	) {
		this.output = panel.getByTestId('output-panel');
	}

	/** Gives the node an output without running it. */
	async setMockData(items: object[]): Promise<void> {
		await this.output.getByTestId('ndv-edit-pinned-data').click();
		await this.output.locator('.cm-content').click();
		await this.page.keyboard.press('ControlOrMeta+a');
		await this.page.keyboard.insertText(JSON.stringify(items));
		await this.output.getByRole('button', { name: 'Save' }).click();
		await this.output.getByTestId('ndv-pinned-data-callout').waitFor();
	}

	async chooseCredential(name: string): Promise<void> {
		await this.panel.getByTestId('node-credentials-select').click();
		await this.pick(name);
	}

	/**
	 * Chooses one of a parameter's options.
	 *
	 * @param parameter its name in the workflow, e.g. `mapping`
	 * @param option as the editor shows it
	 */
	async choose(parameter: string, option: string): Promise<void> {
		await this.parameter(parameter).click();
		await this.pick(option);
	}

	/**
	 * Drags a field of the input with the mouse into a parameter, where its text would begin. n8n
	 * overlooks one that begins just after another was dropped: then once more, as a person would.
	 */
	async drag(field: string, parameter: string): Promise<void> {
		const target = this.parameter(parameter);
		await eventually(async () => {
			await target.scrollIntoViewIfNeeded();
			const isTaken = await this.tryToDrag(field, target);
			assert.ok(isTaken, `${field} cannot be dropped into ${parameter}`);
		});
		await target.locator('.cm-focused').filter({ hasText: field }).waitFor();
	}

	/** @returns whether the field was over a place that takes it when the mouse let go */
	private async tryToDrag(field: string, target: Locator): Promise<boolean> {
		const { mouse } = this.page;
		const name = `[data-test-id="run-data-schema-node-name"][data-name="${field}"]`;
		const box = (await target.boundingBox()) ?? assert.fail('The parameter is not shown');
		const [x, y] = [box.x + box.width / 5, box.y + box.height / 2];
		await this.panel.getByTestId('ndv-input-panel').locator(name).hover();
		await mouse.down();
		try {
			await mouse.move(x, y, { steps: 10 });
			for (let looks = 0; looks < MOST_LOOKS; looks++) {
				// n8n looks what is below the mouse when it moves
				await mouse.move(x + (looks % 2), y);
				if (await isDroppable(target)) return true;
			}
			return false;
		} finally {
			await mouse.up();
		}
	}

	/** Presses Execute step and gives the execution's id. */
	async execute(): Promise<string> {
		const [answer] = await Promise.all([
			this.page.waitForResponse((response) => /\/rest\/workflows\/\w+\/run/.test(response.url())),
			this.panel.getByTestId('node-execute-button').click(),
		]);
		return ((await answer.json()) as { data: { executionId: string } }).data.executionId;
	}

	/** The output as its table shows it, a record for each row. */
	async table(): Promise<Record<string, string>[]> {
		const rows = await this.output
			.locator('tr')
			.evaluateAll((all) =>
				all.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? '')),
			);
		const [names = [], ...items] = rows.map((cells) => cells.map((text) => text.trim()));
		return items.map((cells) =>
			Object.fromEntries(names.map((name, place) => [name, cells[place] ?? ''])),
		);
	}

	/** Takes a picture of the node: of all of it, or only of its parameters. */
	async picture(path: string, part: 'all' | 'parameters' = 'all'): Promise<void> {
		const parameters = this.panel.getByTestId('node-parameters');
		await (part === 'all' ? this.panel : parameters).screenshot({ path });
	}

	async close(): Promise<void> {
		await this.panel.getByTestId('ndv-close-button').click();
		await this.panel.waitFor({ state: 'hidden' });
	}

	private parameter(name: string): Locator {
		return this.panel.getByTestId(`parameter-input-${name}`);
	}

	private async pick(option: string): Promise<void> {
		const text = this.page.getByText(option, { exact: true });
		const options = this.page.getByRole('option').filter({ visible: true });
		await options.filter({ has: text }).click();
	}
}

/** Whether n8n marks the parameter as the one that takes what is dropped now. */
async function isDroppable(parameter: Locator): Promise<boolean> {
	return await parameter.evaluate((element) =>
		[element, ...element.querySelectorAll('*')].some((one) =>
			one.getAttribute('class')?.includes('activeDrop'),
		),
	);
}
