import type { Locator, Page } from '@playwright/test';
import { clickAndReadExecutionId } from './editor.mts';
import { OutputPanel } from './outputPanel.mts';

/** An open node (n8n's node details view), with its input, parameters and output side by side. */
export class NodePanel {
	readonly output: OutputPanel;

	constructor(
		private readonly page: Page,
		readonly panel: Locator,
	) {
		this.output = new OutputPanel(panel.getByTestId('output-panel'));
	}

	/**
	 * Reads the node's name in the workflow, which n8n derives from the action if the node has several
	 * resources.
	 */
	async readName(): Promise<string> {
		return (await this.panel.getByTestId('inline-edit-preview').innerText()).trim();
	}

	/** Sets the node's output without running it. */
	async setMockData(items: object[]): Promise<void> {
		const { panel } = this.output;
		await panel.getByTestId('ndv-edit-pinned-data').click();
		await panel.locator('.cm-content').click();
		await this.page.keyboard.press('ControlOrMeta+a');
		await this.page.keyboard.insertText(JSON.stringify(items));
		await panel.getByRole('button', { name: 'Save' }).click();
		await panel.getByTestId('ndv-pinned-data-callout').waitFor();
	}

	/** The button that runs the node, or fetches test events of a trigger. */
	executeButton(): Locator {
		return this.panel.getByTestId('node-execute-button');
	}

	/** Clicks Execute step and returns the execution's ID. */
	async execute(): Promise<string> {
		return await clickAndReadExecutionId(this.page, this.executeButton());
	}

	async close(): Promise<void> {
		await this.panel.getByTestId('ndv-close-button').click();
		await this.panel.waitFor({ state: 'hidden' });
	}
}
