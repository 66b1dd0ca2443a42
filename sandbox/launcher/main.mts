import { openEditor } from './editor.mts';
import { once } from './once.mts';
import { HELP, readOptions } from './options.mts';

/** All of `npm start` that runs after the repository's own packages are installed. */
export async function launch(args: string[]): Promise<void> {
	const options = readOptions(args);
	if (options.help) return console.log(HELP);
	if (options.once) return await once();
	await openEditor(options);
}
