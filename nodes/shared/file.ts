import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { Operation } from './operation';
import type { AnyValues, FileAnswer, Result } from './plan';
import type { Receiver, Stored } from './transport/receive';
import type { Connection } from './transport/request';

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
