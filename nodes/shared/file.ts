import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { AnyValues, FileAnswer, Operation, Result } from './operation';
import type { Stored } from './transport/download';
import type { Connection } from './transport/request';

/** Reads a file into items, or stores it with n8n as it comes. */
export async function sendForFile(
	context: IExecuteFunctions,
	{ plan, request }: Pick<Operation, 'request'> & { plan: FileAnswer },
	connection: Connection,
	values: AnyValues,
): Promise<Result> {
	const place = plan.place(values);
	if (place === undefined) {
		const outcome = await connection.send({ ...request(values), read: plan.read });
		if (outcome.kind !== 'answer') return { failure: outcome };
		return { items: outcome.body as IDataObject[] };
	}
	const { prepareBinaryData, binaryToBuffer } = context.helpers;
	const outcome = await connection.send({
		...request(values),
		receiver: {
			store: async (stream) => await prepareBinaryData(stream, place.fileName, place.mimeType),
			toText: async (stream) => (await binaryToBuffer(stream)).toString(),
			check: plan.check,
		},
	});
	if (outcome.kind !== 'answer') return { failure: outcome };
	const { binary, facts } = outcome.body as Stored;
	return {
		items: [{ ...place.json, fileName: binary.fileName, ...facts }],
		isWhole: true,
		binary: { [place.field]: binary },
	};
}
