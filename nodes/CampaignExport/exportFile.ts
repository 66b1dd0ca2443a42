import type { IDataObject } from 'n8n-workflow';
import type { AnyValues, Plan, Result, Run } from '../shared/operation/plan';
import type { Receiver, Stored } from '../shared/transport/receiveFile';
import type { Reader } from '../shared/transport/tap';

/** Longer names are trouble for file systems, and for the header of a download. */
const MOST_CHARACTERS = 200;

/** An answer that is a file: its content becomes items, or it is stored with n8n as it comes. */
interface FileAnswer {
	/** Where and as what it is stored; undefined where its content is to become items. */
	place(
		values: AnyValues,
	): { field: string; fileName: string; mimeType: string; json: IDataObject } | undefined;
	/** A new reader of a file that becomes items. */
	read(): Reader<IDataObject[]>;
	/** A new reader of a file on its way to the store; the facts that it finds stand in the item. */
	check(): Reader<IDataObject>;
}

/** A plan: each item is a file, that is read into items or stored with n8n as it comes. */
export function exportFile(answer: FileAnswer): Plan {
	return async (inputs, run) =>
		await run.forEach(
			inputs,
			async ({ values }) => await receiveOne(answer, values, run).catch(() => run.unforeseen),
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
		.slice(-MOST_CHARACTERS)
		.join('');
	const parts = visible
		.split(/[\\/]/)
		.map((part) => part.trim())
		.filter((part) => !['', '.', '..'].includes(part));
	const plain = parts.join('_').replace(/[:*?"<>|]/g, '_');
	return plain === '' ? plainName(otherwise) : plain;
}

async function receiveOne(answer: FileAnswer, values: AnyValues, run: Run): Promise<Result> {
	const place = answer.place(values);
	const receiver: Receiver = place
		? {
				read: answer.check,
				store: async (stream) => await run.storeFile(stream, place.fileName, place.mimeType),
			}
		: { read: answer.read };
	const outcome = await run.connection.send({ ...run.request(values), receiver });
	if (outcome.kind !== 'answer') return { failure: outcome };
	if (place === undefined) return { items: outcome.body as IDataObject[] };

	const { binary, content } = outcome.body as Stored;
	return {
		items: [{ ...place.json, fileName: binary.fileName, ...(content as IDataObject) }],
		binary: { [place.field]: binary },
	};
}
