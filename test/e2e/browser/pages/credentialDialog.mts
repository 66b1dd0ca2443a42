import type { Locator, Page } from '@playwright/test';

/** The open dialog in which a credential is written, tested and saved. */
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

	/** Saves it, which has n8n test it; the dialog of one that works closes. */
	async save(): Promise<void> {
		await this.dialog.getByTestId('credential-save-button').click();
	}

	/** Why the test has failed: n8n folds it up. */
	async reason(): Promise<Locator> {
		await this.dialog.getByText('More details').click();
		return this.dialog.getByTestId('node-credentials-config-container');
	}
}
