import type { Locator } from '@playwright/test';

/** The output of an open node's last run. */
export class OutputPanel {
	/** The hints above the items. */
	readonly hints: Locator;

	constructor(readonly panel: Locator) {
		this.hints = panel.getByTestId('run-data-hints');
	}

	/** Reads the output table: one record per item, keyed by column. */
	async readTable(): Promise<Record<string, string>[]> {
		const rows = await this.panel
			.locator('tr')
			.evaluateAll((elements) =>
				elements.map((row) =>
					[...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? ''),
				),
			);
		const [names = [], ...items] = rows.map((cells) => cells.map((text) => text.trim()));
		return items.map((cells) =>
			Object.fromEntries(names.map((name, column) => [name, cells[column] ?? ''])),
		);
	}
}
