import { type Locator, type Page, expect } from '@playwright/test';

/** A parameter whose value is chosen from a list of records. */
export class Picker {
	/** The closed list, which shows the selected record. */
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

	/** Searches in the open list. */
	async search(text: string): Promise<void> {
		await this.page.getByTestId('rlc-search').fill(text);
	}

	/** Chooses the entry that contains this text. */
	async choose(text: string): Promise<void> {
		await this.entries.filter({ hasText: text }).click();
	}
}
