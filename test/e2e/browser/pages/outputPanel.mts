import type { Locator } from '@playwright/test';

/** The output of an open node's last run. */
export class OutputPanel {
	/** The error message. */
	readonly message: Locator;
	/** The next step in the error's description. */
	readonly nextStep: Locator;
	/** The hints above the items. */
	readonly hints: Locator;

	constructor(readonly panel: Locator) {
		this.message = panel.getByTestId('node-error-message');
		this.nextStep = panel.getByTestId('node-error-description');
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
