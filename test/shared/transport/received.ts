import { csvReader } from '../../../nodes/shared/lists/csv';
import type { Outcome } from '../../../nodes/shared/transport/outcome';
import type { Patience, Reader, Stream } from '../../../nodes/shared/transport/receiveFile';
import { receiveFile } from '../../../nodes/shared/transport/receiveFile';

type Rows = Array<Record<string, string>>;

/** Reads each row by the header's names. */
function rowReader(): Reader<Rows> {
	const rows: string[][] = [];
	const reader = csvReader((cells) => rows.push(cells));
	return {
		push: (piece) => reader.push(piece),
		end: () => {
			reader.end();
			const [names, ...others] = rows;
			return others.map((cells) =>
				Object.fromEntries(cells.map((cell, place) => [names[place], cell])),
			);
		},
	};
}

/** What becomes of a file that comes in these pieces; where one is missing, nothing comes any more. */
export async function outcomeOf(
	pieces: AsyncGenerator<Uint8Array | undefined>,
	patience: Partial<Patience> = {},
): Promise<Outcome> {
	let fail: (error: Error) => void = () => {};
	const ended = new Promise<never>((_, reject) => {
		fail = reject;
	});
	ended.catch(() => {});
	const body = {
		on: () => {},
		[Symbol.asyncIterator]: async function* () {
			for await (const piece of pieces) yield await Promise.race([ended, piece ?? ended]);
		},
	};
	const abort = () => fail(new Error('aborted'));
	return await receiveFile(
		'read',
		{ statusCode: 200, headers: {}, body: body as unknown as Stream },
		{ read: rowReader },
		{ abort, silenceMs: 300_000, deadline: Infinity, ...patience },
	);
}
