import type { Locator, Page } from '@playwright/test';
import { CredentialDialog } from './credentialDialog.mts';
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

	/** The closed list of credentials, which shows the selected one. */
	credential(): Locator {
		return this.panel.getByTestId('node-credentials-select');
	}

	/** Creates a credential from the list of credentials. */
	async createCredential(): Promise<CredentialDialog> {
		await this.credential().click();
		await this.page.getByTestId('node-credentials-select-item-new').click();
		return new CredentialDialog(this.page);
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
