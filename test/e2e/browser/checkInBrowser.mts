import { step } from '../../../sandbox/launcher/progress.mjs';
import type { SignedIn } from '../signedIn.mts';
import { startBrowser } from './browser.mts';
import { checkDragging } from './dragging.mts';
import { Editor } from './editor.mts';
import { clearEvidence } from './evidence.mts';
import { checkOtherPages } from './otherPages.mts';

/** What a person sees and does in n8n's editor. */
export async function checkInBrowser({ server, signIn, bench }: SignedIn): Promise<void> {
	clearEvidence();
	const browser = await startBrowser();
	const editor = await step('Signing in to the editor', () =>
		Editor.signIn(browser, server.url, signIn),
	);
	await checkDragging(editor, bench);
	await checkOtherPages(browser, bench);
	await browser.close();
}
