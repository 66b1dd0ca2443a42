import type { Locator } from '@playwright/test';

/** What an open node shows of its last run. */
export class OutputPanel {
	/** What went wrong. */
	readonly message: Locator;
	/** What to do about it. */
	readonly nextStep: Locator;
	/** What is said above the items. */
	readonly hints: Locator;

	constructor(readonly panel: Locator) {
		this.message = panel.getByTestId('node-error-message');
		this.nextStep = panel.getByTestId('node-error-description');
		this.hints = panel.getByTestId('run-data-hints');
	}

	/** The items as its table shows them, a record for each row. */
	async readTable(): Promise<Record<string, string>[]> {
		const rows = await this.panel
			.locator('tr')
			.evaluateAll((all) =>
				all.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? '')),
			);
		const [names = [], ...items] = rows.map((cells) => cells.map((text) => text.trim()));
		return items.map((cells) =>
			Object.fromEntries(names.map((name, place) => [name, cells[place] ?? ''])),
		);
	}
}
