import assert from 'node:assert/strict';
import type { Browser, Locator, Page } from 'playwright-core';
import type { SignIn } from '../../../sandbox/launcher/signIn.mts';
import { eventually } from './eventually.mts';
import { NodePanel } from './nodePanel.mts';

const SIZE = { width: 1600, height: 1000 };
const LONGEST_STEP_MS = 30_000;
const LONGEST_LOAD_MS = 90_000;

/** n8n's editor in a browser, used as a person uses it: with mouse and keyboard. */
export class Editor {
	private constructor(
		readonly page: Page,
		private readonly url: string,
		/** What the browser's console has said. */
		readonly console: string[],
	) {}

	/** Opens the sign-in page and signs in. */
	static async signIn(browser: Browser, url: string, { email, password }: SignIn): Promise<Editor> {
		const page = await browser.newPage({ viewport: SIZE });
		page.setDefaultTimeout(LONGEST_STEP_MS);
		page.setDefaultNavigationTimeout(LONGEST_LOAD_MS);
		const console: string[] = [];
		page.on('console', (message) => console.push(`${message.type()}: ${message.text()}`));
		page.on('pageerror', (error) => console.push(`uncaught: ${error.stack ?? error.message}`));

		await page.goto(`${url}/signin`);
		await page.getByLabel('Email').fill(email);
		await page.getByLabel('Password').fill(password);
		await page.getByTestId('form-submit-button').click();
		await page.waitForURL((address) => !address.pathname.startsWith('/signin'));
		return new Editor(page, url, console);
	}

	/** Begins a new workflow with a manual trigger that gives these items, and gives its id. */
	async newWorkflow(items: object[]): Promise<string> {
		await this.page.goto(`${this.url}/workflow/new`);
		await this.page.getByTestId('canvas-plus-button').click();
		await this.search('Manual Trigger');
		const trigger = await this.openNode(await this.onlyNode());
		await trigger.setMockData(items);
		await trigger.close();
		return new URL(this.page.url()).pathname.split('/')[2];
	}

	/** Opens a saved workflow. */
	async openWorkflow(id: string): Promise<void> {
		await this.page.goto(`${this.url}/workflow/${id}`);
		await this.nodes().first().waitFor();
	}

	/** What the node panel offers when one has found a node by its name and clicked it. */
	async actionsOf(node: string): Promise<string[]> {
		await this.findBehindLast(node);
		const actions = await this.shownActions();
		await this.page.keyboard.press('Escape');
		await this.page.getByTestId('node-creator').waitFor({ state: 'hidden' });
		return actions;
	}

	/** Adds a node behind the last one, by its name and one of its actions. */
	async addNode(node: string, action: string): Promise<NodePanel> {
		await this.findBehindLast(node);
		await this.shownActions();
		await this.offered(action).click();
		return await this.opened(node);
	}

	/** Opens a node of the workflow by a double click. */
	async openNode(name: string): Promise<NodePanel> {
		await this.page.locator(`[data-test-id="canvas-node"][data-node-name="${name}"]`).dblclick();
		return await this.opened(name);
	}

	/** Takes a picture of the whole page. */
	async picture(path: string): Promise<void> {
		await this.page.screenshot({ path });
	}

	private async opened(node: string): Promise<NodePanel> {
		const panel = this.page.getByTestId('ndv');
		await panel.getByTestId('inline-edit-preview').getByText(node, { exact: true }).waitFor();
		return new NodePanel(this.page, panel);
	}

	private async findBehindLast(node: string): Promise<void> {
		await this.page.getByTestId('canvas-handle-plus').last().click();
		await this.search(node);
	}

	private async search(name: string): Promise<void> {
		await this.page.getByTestId('node-creator-search-bar').fill(name);
		await this.offered(name).click();
	}

	private offered(name: string): Locator {
		return this.page.getByTestId('node-creator-item-name').getByText(name, { exact: true });
	}

	/** The actions, as soon as there are as many as their title says. */
	private async shownActions(): Promise<string[]> {
		const title = this.page.getByText(/^(Actions|Triggers) \(\d+\)$/);
		await title.waitFor();
		return await eventually(async () => {
			const names = await this.page.getByTestId('node-creator-item-name').allTextContents();
			assert.equal(`(${names.length})`, /\(.*\)/.exec(await title.innerText())?.[0]);
			return names.map((name) => name.trim());
		});
	}

	private async onlyNode(): Promise<string> {
		const name = await this.nodes().getAttribute('data-node-name');
		return name ?? assert.fail('the node has no name');
	}

	private nodes(): Locator {
		return this.page.getByTestId('canvas-node');
	}
}
