import type { IDataObject } from 'n8n-workflow';
import { checkProspects, readProspects } from '../shared/lists/campaignProspects';
import { plainName } from '../shared/operation/outputFile';
import type { AnyValues, Plan, Result, Run } from '../shared/operation/plan';
import type { Receiver, Stored } from '../shared/transport/receiveFile';

/** A plan: each item is an export, that is read into items or stored with n8n as it comes. */
export const exportFile: Plan = async (inputs, run) =>
	await run.forEach(
		inputs,
		async ({ values }) => await exportOne(values, run).catch(() => run.unforeseen),
	);

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
