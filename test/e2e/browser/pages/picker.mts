import { type Locator, type Page, expect } from '@playwright/test';

/** A parameter whose records are chosen from a list of the service's. */
export class Picker {
	/** The selected record in the closed list. */
	readonly selection: Locator;
	/** The loaded entries of the open list. */
	readonly entries: Locator;

	constructor(
		private readonly page: Page,
		field: Locator,
	) {
		this.selection = field.getByTestId('rlc-input');
		this.entries = page.getByTestId('rlc-item');
	}

	async open(): Promise<void> {
		await this.selection.click();
		await this.entries.first().waitFor();
	}

	/** Scrolls down in the open list until more entries are loaded. */
	async scrollToMore(): Promise<void> {
		const before = await this.entries.count();
		await expect(async () => {
			await this.entries.last().hover();
			await this.page.mouse.wheel(0, 2000);
			expect(await this.entries.count()).toBeGreaterThan(before);
		}).toPass();
	}

	/** Types a search into the open list. */
	async search(words: string): Promise<void> {
		await this.page.getByTestId('rlc-search').fill(words);
	}

	/** Chooses the entry that contains this text. */
	async choose(text: string): Promise<void> {
		await this.entries.filter({ hasText: text }).click();
	}
}
