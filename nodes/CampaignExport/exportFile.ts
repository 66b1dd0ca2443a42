import type { IDataObject } from 'n8n-workflow';
import { checkProspects, readProspects } from '../shared/lists/campaignProspects';
import type { AnyValues, Plan, Result, Run } from '../shared/operation/plan';
import type { Receiver, Stored } from '../shared/transport/receiveFile';

/** Longer names are trouble for file systems, and for the header of a download. */
const MAX_CHARACTERS = 200;

/** A plan: each item is an export, that is read into items or stored with n8n as it comes. */
export const exportFile: Plan = async (inputs, run) =>
	await run.forEach(
		inputs,
		async ({ values }) => await exportOne(values, run).catch(() => run.unforeseen),
	);

/**
 * A name for a file: without signs that cannot be seen, without the parts of a path that lead
 * elsewhere, and with `_` for what a file system would read as a folder or cannot hold. Of one that
 * is too long the end is kept, as it says what kind of file it is.
 *
 * @param otherwise a name for when nothing is left of the first
 */
function plainName(name: string, otherwise = 'file'): string {
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

async function exportOne(values: AnyValues, run: Run): Promise<Result> {
	const isFile = values.output === 'file';
	const campaignId = String(values.campaign_id);
	const fileName = plainName(String(values.fileName ?? ''), `campaign-${campaignId}.csv`);
	const receiver: Receiver = isFile
		? {
				read: checkProspects,
				store: async (stream) => await run.storeFile(stream, fileName, 'text/csv'),
			}
		: { read: () => readProspects() };
	const outcome = await run.connection.send({ ...run.request(values), receiver });
	if (outcome.kind !== 'answer') return { failure: outcome };
	if (!isFile) return { items: outcome.body as IDataObject[] };

	const { binary, content } = outcome.body as Stored;
	return {
		items: [{ campaignId, fileName: binary.fileName, ...(content as IDataObject) }],
		binary: { [String(values.binaryPropertyName)]: binary },
	};
}
