import { openEditor } from './editor.mts';
import { runOnce } from './runOnce.mts';
import { HELP, readOptions } from './options.mts';

/** Runs the part of `npm start` that needs the repository's packages. */
export async function launch(args: string[]): Promise<void> {
	const options = readOptions(args);
	if (options.help) return console.log(HELP);
	if (options.once) return await runOnce();
	await openEditor(options);
}
