import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { ROOT } from '../../../sandbox/launcher/paths.mts';

/** The folder of the pictures of README and docs. */
const IMAGES = join(ROOT, '.github/images');
const CHECKSUM_PROGRAM = join(ROOT, 'test/e2e/browser/checksums.mts');

/** Hides everything except the canvas, and the controls and dots of the canvas. */
export const CANVAS_ONLY_CSS = `
	body * { visibility: hidden !important; }
	[data-test-id="canvas"], [data-test-id="canvas"] * { visibility: visible !important; }
	.vue-flow__panel, .vue-flow__panel * { visibility: hidden !important; }
	.vue-flow__background, .vue-flow__background * { visibility: hidden !important; }
`;

/** Hides transient notifications and tooltips. */
export const NO_MESSAGES_CSS =
	'.el-notification, [role="tooltip"] { visibility: hidden !important; }';

/**
 * Takes a picture of a part of the page for README or docs, and stores its checksum.
 * @param name the path in the folder of pictures
 * @param css hides parts of the page
 */
export async function takePicture(part: Locator, name: string, css: string): Promise<void> {
	await part.screenshot({ path: join(IMAGES, name), animations: 'disabled', style: css });
	// a separate program, as Playwright cannot load the nodes' sources
	execFileSync(process.execPath, ['--import', 'tsx', CHECKSUM_PROGRAM, name], { cwd: ROOT });
}
