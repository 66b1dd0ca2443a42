import { CsvReader, namesOf } from '../../../nodes/shared/lists/csv';
import type { Effect, Outcome } from '../../../nodes/shared/transport/outcome';
import { receive } from '../../../nodes/shared/transport/receive';
import type { Stream } from '../../../nodes/shared/transport/response';
import { Secret } from '../../../nodes/shared/transport/secret';
import type { Reader } from '../../../nodes/shared/transport/streamInspector';

type Rows = Array<Record<string, string>>;

export const SECRET = 'dummy-key-not-to-be-shown';
export const STALL_MS = 600;

/** Reads each row by the header's names. */
function rowReader(): Reader<Rows> {
	const rows: string[][] = [];
	const reader = new CsvReader((cells) => rows.push([...cells]));
	return {
		push: (piece) => reader.push(piece),
		end: () => {
			reader.end();
			const [names, ...others] = [namesOf(rows[0]), ...rows.slice(1)];
			return others.map((cells) =>
				Object.fromEntries(cells.map((cell, place) => [names[place], cell])),
			);
		},
	};
}

/** What becomes of an answer with this body. */
export async function outcomeOf(
	body: unknown,
	{
		statusCode = 200,
		...circumstances
	}: {
		effect?: Effect;
		deadline?: number;
		signal?: AbortSignal;
		statusCode?: number;
		timeoutMs?: number;
	} = {},
): Promise<Outcome> {
	return await receive(
		{ statusCode, headers: {}, body: body as Stream },
		{ read: rowReader },
		{
			abort: () => {},
			effect: 'read',
			origin: 'https://api.outreach.example',
			secret: new Secret(SECRET),
			startedAt: Date.now(),
			timeoutMs: STALL_MS,
			...circumstances,
		},
	);
}

/** One piece, and then nothing until it is destroyed. */
export function stalling() {
	let fail: (error: Error) => void;
	const nothing = new Promise((_, reject) => {
		fail = reject;
	});
	return {
		destroy: (error: Error) => fail(error),
		[Symbol.asyncIterator]: async function* () {
			yield new TextEncoder().encode('a,b\n');
			await nothing;
		},
	};
}

/** Tests what an answer is whose status comes, and nothing more. */
export function describeStatuses(statuses: Array<[number, Outcome['kind']]>): void {
	describe('an answer that does not go on', () => {
		test.each(statuses)('%i says enough where the rest does not come', async (statusCode, kind) => {
			const outcome = await outcomeOf(stalling(), { effect: 'nonIdempotent', statusCode });
			expect(outcome).toMatchObject({ kind, status: statusCode });
		});
	});
}
