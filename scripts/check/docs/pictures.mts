import { readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { ROOT } from '../../../sandbox/launcher/paths.mts';
import { sumsNow, sumsTaken } from '../../../test/e2e/browser/shown.mts';

const PICTURES = '.github/images';

/**
 * Pictures that show a node or a workflow as it was before, by the checksums that the browser test
 * notes when it takes them. A change that a picture does not show leaves it as it is.
 */
export async function stalePictures(): Promise<string[]> {
	const [taken, now] = [sumsTaken(), await sumsNow()];
	return [...new Set([...picturesIn('.'), ...Object.keys(now)])]
		.filter((name) => taken[name] === undefined || taken[name] !== now[name])
		.map((name) => `${PICTURES}/${name} shows what was there before: run "npm run pictures"`);
}

/** Pictures of one kind that are not as wide as the others, so that a page would show them smaller. */
export function unevenPictures(): string[] {
	return ['examples', 'nodes'].flatMap((folder) => {
		const [first, ...others] = picturesIn(folder);
		return others
			.filter((name) => widthOf(name) !== widthOf(first))
			.map((name) => `${PICTURES}/${name} is ${widthOf(name)} wide, ${first} ${widthOf(first)}`);
	});
}

/** Their paths in the folder of pictures. */
function picturesIn(folder: string): string[] {
	return readdirSync(join(ROOT, PICTURES, folder), { recursive: true, encoding: 'utf8' })
		.map((path) => posix.join(folder, path.replaceAll('\\', '/')))
		.filter((path) => path.endsWith('.png'));
}

/** As the header of a PNG file says. */
function widthOf(name: string): number {
	return readFileSync(join(ROOT, PICTURES, name)).readUInt32BE(16);
}
