import { join } from 'node:path';
import type { Page, TestInfo } from '@playwright/test';
import { ROOT } from '../../../sandbox/launcher/paths.mts';

/** Where README and docs find their pictures. */
const SHOWN = join(ROOT, '.github/images');

/** All but the canvas; of what lies over it its controls as well. */
const ONLY_THE_CANVAS = `
	body * { visibility: hidden !important; }
	[data-test-id="canvas"], [data-test-id="canvas"] * { visibility: visible !important; }
	.vue-flow__panel, .vue-flow__panel * { visibility: hidden !important; }
`;

/**
 * Takes a picture of the workflow: into the folder of the test's results, or with
 * `--update-snapshots` into the one that README and docs show.
 */
export async function takePicture(page: Page, name: string, testInfo: TestInfo): Promise<void> {
	const isShown = ['all', 'changed'].includes(testInfo.config.updateSnapshots);
	const path = isShown ? join(SHOWN, name) : testInfo.outputPath(name);
	const canvas = page.getByTestId('canvas');
	await canvas.screenshot({ path, animations: 'disabled', style: ONLY_THE_CANVAS });
}
