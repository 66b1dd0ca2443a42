import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { AnyValues, FileAnswer, Operation, Result } from './operation';
import type { Received, Receiver } from './transport/download';
import type { Connection } from './transport/request';

/** Reads a file into items, or stores it with n8n as it comes. */
export async function sendForFile(
	context: IExecuteFunctions,
	{ plan, request }: Pick<Operation, 'request'> & { plan: FileAnswer },
	connection: Connection,
	values: AnyValues,
): Promise<Result> {
	const { prepareBinaryData, binaryToBuffer } = context.helpers;
	const place = plan.place(values);
	const receiver: Receiver = {
		read: place ? plan.check : plan.read,
		store:
			place && (async (stream) => await prepareBinaryData(stream, place.fileName, place.mimeType)),
		toText: async (stream) => (await binaryToBuffer(stream)).toString(),
	};
	const outcome = await connection.send({ ...request(values), receiver });
	if (outcome.kind !== 'answer') return { failure: outcome };

	const { binary, content } = outcome.body as Received;
	if (place === undefined || binary === undefined) return { items: content as IDataObject[] };
	return {
		items: [{ ...place.json, fileName: binary.fileName, ...(content as IDataObject) }],
		binary: { [place.field]: binary },
	};
}
