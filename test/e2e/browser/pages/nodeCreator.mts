import { type Locator, type Page, expect } from '@playwright/test';

/** n8n's nodes panel, where users search for a node and choose an action. */
export class NodeCreator {
	private readonly names: Locator;
	private readonly searchBar: Locator;

	constructor(private readonly page: Page) {
		this.names = page.getByTestId('node-creator-item-name');
		this.searchBar = page.getByTestId('node-creator-search-bar');
	}

	/** Replaces the search text. */
	async search(text: string): Promise<void> {
		await this.searchBar.fill(text);
	}

	/** Searches for a text without matches, so that the next results are from the next search. */
	async clearResults(): Promise<void> {
		await this.search('no such node');
		await expect(this.names).toHaveCount(0);
	}

	/** Lists the panel's entries from top to bottom. */
	async listResults(): Promise<string[]> {
		return (await this.names.allTextContents()).map((name) => name.trim());
	}

	/** Clicks a node or an action. */
	async choose(name: string): Promise<void> {
		await this.names.getByText(name, { exact: true }).click();
	}

	/** Lists the actions of the chosen node, once their number matches the heading. */
	async listActions(): Promise<string[]> {
		const title = this.page.getByText(/^(Actions|Triggers) \(\d+\)$/);
		let actions: string[] = [];
		await expect(async () => {
			actions = await this.listResults();
			expect(await title.innerText()).toContain(`(${actions.length})`);
		}).toPass();
		return actions;
	}
}

/** Returns a node's name in the nodes panel, which omits the word Trigger. */
export function getListedName(displayName: string): string {
	return displayName.replace(/ Trigger$/, '');
}
