import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Locator, type TestInfo, expect } from '@playwright/test';
import { ROOT } from '../../../sandbox/launcher/paths.mts';
import type { NodePanel } from './pages/nodePanel.mts';

/** Where README and docs find their pictures. */
const SHOWN = join(ROOT, '.github/images');
const NOTE = join(ROOT, 'test/e2e/browser/noteTaken.mts');

/** All but the canvas; of what lies over it its controls as well, and the dots behind it. */
export const ONLY_THE_CANVAS = `
	body * { visibility: hidden !important; }
	[data-test-id="canvas"], [data-test-id="canvas"] * { visibility: visible !important; }
	.vue-flow__panel, .vue-flow__panel * { visibility: hidden !important; }
	.vue-flow__background, .vue-flow__background * { visibility: hidden !important; }
`;

/** What comes up over the page and goes by itself. */
export const WITHOUT_MESSAGES =
	'.el-notification, [role="tooltip"] { visibility: hidden !important; }';

/**
 * Takes a picture of a part of the page: into the folder of the test's results, or with
 * `--update-snapshots` into the one that README and docs show, with a note of what it shows.
 *
 * @param name its path in that folder
 * @param style what is to be hidden
 */
export async function takePicture(
	part: Locator,
	name: string,
	testInfo: TestInfo,
	style = '',
): Promise<void> {
	const isShown = ['all', 'changed'].includes(testInfo.config.updateSnapshots);
	const path = isShown ? join(SHOWN, name) : testInfo.outputPath(name);
	await takeInto(path, part, style);
	// a program of its own: Playwright cannot load the nodes' sources
	if (isShown) execFileSync(process.execPath, ['--import', 'tsx', NOTE, name], { cwd: ROOT });
}

/** Takes a picture of an open node, once it runs no more, for whoever looks at the test's results. */
export async function keepPicture(
	node: NodePanel,
	name: string,
	testInfo: TestInfo,
): Promise<void> {
	await expect(node.executeButton()).toContainText(/^(Execute|Fetch) /);
	await takeInto(testInfo.outputPath(name), node.panel, WITHOUT_MESSAGES);
}

async function takeInto(path: string, part: Locator, style: string): Promise<void> {
	mkdirSync(dirname(path), { recursive: true });
	await part.screenshot({ path, animations: 'disabled', style });
}
