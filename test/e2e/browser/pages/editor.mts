import type { Locator, Page } from '@playwright/test';
import { NodeCreator, getListedName } from './nodeCreator.mts';
import { NodePanel } from './nodePanel.mts';

/** n8n's editor in a browser, used with mouse and keyboard. */
export class Editor {
	constructor(readonly page: Page) {}

	async openEmptyWorkflow(): Promise<void> {
		await this.page.goto('/workflow/new');
		await this.page.getByTestId('canvas-plus-button').waitFor();
	}

	/** Creates a workflow with a manual trigger that returns these items. */
	async createWorkflow(items: object[]): Promise<void> {
		await this.openEmptyWorkflow();
		const creator = await this.openNodeCreator();
		await creator.search('Manual Trigger');
		await creator.choose('Manual Trigger');
		const name = await this.nodes().getAttribute('data-node-name');
		const trigger = await this.openNode(name ?? '');
		await trigger.setMockData(items);
		await trigger.close();
	}

	/** Returns the workflow's ID. n8n must have saved the workflow. */
	getWorkflowId(): string {
		return new URL(this.page.url()).pathname.split('/')[2];
	}

	async openWorkflow(id: string): Promise<void> {
		await this.page.goto(`/workflow/${id}`);
		await this.nodes().first().waitFor();
	}

	/** Opens the nodes panel to add a node after the last used one. */
	async openNodeCreator(): Promise<NodeCreator> {
		const firstNodeButton = this.page.getByTestId('canvas-plus-button');
		const nextNodeButton = this.page.getByTestId('node-creator-plus-button');
		await ((await firstNodeButton.isVisible()) ? firstNodeButton : nextNodeButton).click();
		return new NodeCreator(this.page);
	}

	/** Adds a node after the last used node, by its name and one of its actions. */
	async addNode(node: string, action: string): Promise<NodePanel> {
		const creator = await this.openNodeCreator();
		await creator.search(node);
		await creator.choose(getListedName(node));
		await creator.listActions();
		await creator.choose(action);
		return await this.getOpenNode();
	}

	/** Opens a node of the workflow with a double-click. */
	async openNode(name: string): Promise<NodePanel> {
		await this.node(name).dblclick();
		return await this.getOpenNode();
	}

	/** Returns the node that was just added or opened. */
	async getOpenNode(): Promise<NodePanel> {
		const panel = this.page.getByTestId('ndv');
		await panel.getByTestId('inline-edit-preview').waitFor();
		return new NodePanel(this.page, panel);
	}

	/** Clicks Execute workflow and returns the execution's ID. */
	async execute(): Promise<string> {
		return await clickAndReadExecutionId(
			this.page,
			this.page.getByTestId('execute-workflow-button').first(),
		);
	}

	node(name: string): Locator {
		return this.page.locator(`[data-test-id="canvas-node"][data-node-name="${name}"]`);
	}

	nodes(): Locator {
		return this.page.getByTestId('canvas-node');
	}
}

/** Clicks a button that starts an execution, and returns the execution's ID. */
export async function clickAndReadExecutionId(page: Page, button: Locator): Promise<string> {
	const [runResponse] = await Promise.all([
		page.waitForResponse((response) => /\/rest\/workflows\/\w+\/run/.test(response.url())),
		button.click(),
	]);
	return ((await runResponse.json()) as { data: { executionId: string } }).data.executionId;
}
