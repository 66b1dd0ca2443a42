import { type Locator, type Page, expect } from '@playwright/test';

/** The open dialog in which a credential is edited, tested and saved. */
export class CredentialDialog {
	readonly dialog: Locator;

	constructor(page: Page) {
		this.dialog = page
			.getByRole('dialog')
			.filter({ has: page.getByTestId('credential-save-button') });
	}

	/** Types into a field, by its name in the credential. */
	async fill(field: string, text: string): Promise<void> {
		await this.dialog.getByTestId(`parameter-input-${field}`).locator('input').fill(text);
	}

	/** Saves it, and n8n tests it; the dialog closes if the test succeeds. */
	async save(): Promise<void> {
		await this.dialog.getByTestId('credential-save-button').click();
	}

	/** Waits for the reason of a failed test, which n8n collapses at first. */
	async expectTestError(words: string): Promise<void> {
		const fold = this.dialog.getByText('More details');
		await expect(async () => {
			if (await fold.isVisible()) await fold.click();
			await expect(this.dialog).toContainText(words, { timeout: 1000 });
		}).toPass({ timeout: 20_000 });
	}
}
