import { type Locator, type Page, expect } from '@playwright/test';

/** The open dialog in which a credential is edited, tested and saved. */
export class CredentialDialog {
	readonly dialog: Locator;

	constructor(page: Page) {
		this.dialog = page
			.getByRole('dialog')
			.filter({ has: page.getByTestId('credential-save-button') });
	}

	/** Fills a field, by its name in the credential. */
	async fill(field: string, text: string): Promise<void> {
		await this.dialog.getByTestId(`parameter-input-${field}`).locator('input').fill(text);
	}

	/** Saves the credential. n8n tests it, and closes the dialog if the test succeeds. */
	async save(): Promise<void> {
		await this.dialog.getByTestId('credential-save-button').click();
	}

	/** Waits for the reason of a failed test, which n8n collapses at first. */
	async expectTestError(message: string): Promise<void> {
		const details = this.dialog.getByText('More details');
		await expect(async () => {
			if (await details.isVisible()) await details.click();
			await expect(this.dialog).toContainText(message, { timeout: 1000 });
		}).toPass({ timeout: 20_000 });
	}
}
