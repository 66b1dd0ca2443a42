import { type Locator, type Page, expect } from '@playwright/test';

/** n8n's node panel: where one looks for a node and chooses what it is to do. */
export class NodeCreator {
	private readonly names: Locator;
	private readonly searchBar: Locator;

	constructor(private readonly page: Page) {
		this.names = page.getByTestId('node-creator-item-name');
		this.searchBar = page.getByTestId('node-creator-search-bar');
	}

	/** Types what one looks for in place of what was there. */
	async search(words: string): Promise<void> {
		await this.searchBar.fill(words);
	}

	/** Types what nothing is called, so that what is shown next comes from the next search. */
	async clearResults(): Promise<void> {
		await this.search('nothing is called so');
		await expect(this.names).toHaveCount(0);
	}

	/** What the panel shows now, from the top. */
	async listResults(): Promise<string[]> {
		return (await this.names.allTextContents()).map((name) => name.trim());
	}

	/** Clicks a node or an action. */
	async choose(name: string): Promise<void> {
		await this.names.getByText(name, { exact: true }).click();
	}

	/** What a node that was chosen offers: all of it, as soon as there is as much as the title says. */
	async listActions(): Promise<string[]> {
		const title = this.page.getByText(/^(Actions|Triggers) \(\d+\)$/);
		let offered: string[] = [];
		await expect(async () => {
			offered = await this.listResults();
			expect(await title.innerText()).toContain(`(${offered.length})`);
		}).toPass();
		return offered;
	}
}

/** The name under which the node panel lists a node: it marks triggers with a sign instead. */
export function getListedName(displayName: string): string {
	return displayName.replace(/ Trigger$/, '');
}
