import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { Operation } from '../operation/defineOperation';
import type { AnyValues, FileAnswer, Result } from '../operation/plan';
import type { Receiver, Stored } from '../transport/receiveFile';
import type { Connection } from '../transport/request';

/** Longer names are trouble for file systems, and for the header of a download. */
const MOST_CHARACTERS = 200;

/**
 * A name for a file: without signs that cannot be seen, without the parts of a path that lead
 * elsewhere, and with `_` for what a file system would read as a folder or cannot hold. Of one that
 * is too long the end is kept, as it says what kind of file it is.
 *
 * @param otherwise a name for when nothing is left of the first
 */
export function plainName(name: string, otherwise = 'file'): string {
	const visible = [...name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/gu, '')]
		.slice(-MOST_CHARACTERS)
		.join('');
	const parts = visible
		.split(/[\\/]/)
		.map((part) => part.trim())
		.filter((part) => !['', '.', '..'].includes(part));
	const plain = parts.join('_').replace(/[:*?"<>|]/g, '_');
	return plain === '' ? plainName(otherwise) : plain;
}

/** Reads a file into items, or stores it with n8n as it comes. */
export async function sendForFile(
	{ helpers }: IExecuteFunctions,
	{ plan, request }: Pick<Operation, 'request'> & { plan: FileAnswer },
	connection: Connection,
	values: AnyValues,
): Promise<Result> {
	const place = plan.place(values);
	const receiver: Receiver = place
		? {
				read: plan.check,
				store: async (stream) =>
					await helpers.prepareBinaryData(stream, place.fileName, place.mimeType),
			}
		: { read: plan.read };
	const outcome = await connection.send({ ...request(values), receiver });
	if (outcome.kind !== 'answer') return { failure: outcome };
	if (place === undefined) return { items: outcome.body as IDataObject[] };

	const { binary, content } = outcome.body as Stored;
	return {
		items: [{ ...place.json, fileName: binary.fileName, ...(content as IDataObject) }],
		binary: { [place.field]: binary },
	};
}
