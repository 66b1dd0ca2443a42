import { readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { ROOT } from '../../../sandbox/launcher/paths.mts';
import { computeChecksums, readChecksums } from '../../../test/e2e/browser/checksums.mts';

const PICTURES = '.github/images';

/**
 * Pictures that show a node or a workflow as it was before, by the checksums that the browser test
 * notes when it takes them. A change that a picture does not show leaves it as it is.
 */
export async function findStalePictures(): Promise<string[]> {
	const [taken, now] = [readChecksums(), await computeChecksums()];
	return [...new Set([...listPictures('.'), ...Object.keys(now)])]
		.filter((name) => taken[name] === undefined || taken[name] !== now[name])
		.map((name) => `${PICTURES}/${name} shows what was there before: run "npm run pictures"`);
}

/** Pictures of one kind that are not as wide as the others, so that a page would show them smaller. */
export function findUnevenPictures(): string[] {
	return ['examples', 'nodes', 'recipes'].flatMap((folder) => {
		const [first, ...others] = listPictures(folder);
		return others
			.filter((name) => readWidth(name) !== readWidth(first))
			.map(
				(name) => `${PICTURES}/${name} is ${readWidth(name)} wide, ${first} ${readWidth(first)}`,
			);
	});
}

/** Their paths in the folder of pictures. */
function listPictures(folder: string): string[] {
	return readdirSync(join(ROOT, PICTURES, folder), { recursive: true, encoding: 'utf8' })
		.map((path) => posix.join(folder, path.replaceAll('\\', '/')))
		.filter((path) => path.endsWith('.png'));
}

/** As the header of a PNG file says. */
function readWidth(name: string): number {
	return readFileSync(join(ROOT, PICTURES, name)).readUInt32BE(16);
}
