import { property } from '../shared/operation/defineOperation';
import type { Done } from '../shared/operation/plan';
import { quoted } from '../shared/values';

/** Longer names are trouble for file systems, and for the header of a download. */
const MAX_CHARACTERS = 200;

const displayOptions = { show: { output: ['file'] } };

/** Where the file goes, and what it is called. */
export const outputFile = [
	property({
		displayName: 'Put Output File in Field',
		name: 'binaryPropertyName',
		type: 'string',
		required: true,
		displayOptions,
		default: 'data',
		hint: 'The name of the output binary field to put the file in',
	}),
	property({
		displayName: 'File Name',
		name: 'fileName',
		type: 'string',
		displayOptions,
		default: '',
		placeholder: 'e.g. campaign.csv',
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
 * A name for a file: without signs that cannot be seen, without the parts of a path that lead
 * elsewhere, and with `_` for what a file system would read as a folder or cannot hold. Of one that
 * is too long the end is kept, as it says what kind of file it is.
 *
 * @param otherwise a name for when nothing is left of the first
 */
export function plainName(name: string, otherwise = 'file'): string {
	const visible = [...name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/gu, '')]
		.slice(-MAX_CHARACTERS)
		.join('');
	const parts = visible
		.split(/[\\/]/)
		.map((part) => part.trim())
		.filter((part) => !['', '.', '..'].includes(part));
	const plain = parts.join('_').replace(/[:*?"<>|]/g, '_');
	return plain === '' ? plainName(otherwise) : plain;
}
