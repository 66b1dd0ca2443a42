import type { Done } from '../shared/operation/plan';
import { text } from '../shared/operation/properties';
import { quoted } from '../shared/values';

/** Longer names are trouble for file systems, and for the header of a download. */
const MAX_CHARACTERS = 200;

const displayOptions = { show: { output: ['file'] } };

/** Where the file goes, and what it is called. */
export const outputFile = [
	{
		...text('Put Output File in Field', 'binaryPropertyName', 'e.g. data', {
			required: true,
			displayOptions,
			hint: 'The name of the output binary field to put the file in',
		}),
		default: 'data',
	},
	text('File Name', 'fileName', 'e.g. campaign.csv', {
		displayOptions,
		description: 'Leave empty to name the file after the campaign',
	}),
];

/** How many prospects each file holds: n8n opens the tab with the file, where it cannot be seen. */
export function fileNotices(done: Done[]): string[] {
	return done.flatMap(({ items }) =>
		items.map(({ fileName, prospects }) => {
			const count = Number(prospects);
			const things = count === 1 ? 'prospect' : 'prospects';
			return `${count.toLocaleString('en-US')} ${things} in ${quoted(String(fileName))}`;
		}),
	);
}

/**
 * A name for a file, without signs that cannot be seen and with `_` for what a file system cannot
 * hold. Of one that is too long the end is kept, as it says what kind of file it is.
 *
 * @param otherwise a name for when nothing is left of the first
 */
export function plainName(name: string, otherwise: string): string {
	return plain(name) || plain(otherwise);
}

function plain(name: string): string {
	const visible = name.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '');
	const safe = visible.replace(/[\\/:*?"<>|]+/g, '_').replace(/^[._\s]+/, '');
	return [...safe].slice(-MAX_CHARACTERS).join('');
}
