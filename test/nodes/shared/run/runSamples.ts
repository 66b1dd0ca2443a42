import type { Failure } from '../../../../nodes/shared/errors/failure';
import type { Operation } from '../../../../nodes/shared/operation/defineOperation';
import type { AnyValues, Result } from '../../../../nodes/shared/operation/plan';
import type { ReadItems } from '../../../../nodes/shared/run/readItems';
import { toItems } from '../../../../nodes/shared/run/toItems';

export const simplify = { fields: ['a', 'b'], otherFields: ['c', 'd'], always: ['id'] };

export const refused: Failure = {
	kind: 'refusal',
	status: 403,
	body: { code: 'NO', message: 'No' },
};

export const errors = {
	...{ node: { name: 'N', type: 'x' }, timezone: 'UTC', labelOf: (name: string) => name },
	...{
		whoOf: (index: number) => `who ${index}`,
		whoOfSeveral: () => undefined,
		fieldsAt: () => [],
	},
} as unknown as ReadItems['errors'];

export const fault = { message: 'Email is missing', isFixed: false };

/** A run of items, by what is known of each. */
export function readOf(
	count: number,
	operation: Partial<Operation>,
	more: Partial<ReadItems> = {},
): ReadItems {
	const inputs = Array.from({ length: count }, (_, index) => ({ index, values: {} as AnyValues }));
	const all = {
		doneLabel: 'Sent',
		route: 'POST /x',
		properties: [],
		effect: 'nonIdempotent',
		...operation,
	};
	return {
		...{ operation: all as unknown as Operation, continueOnFail: false, inputs },
		...{ faulty: [], inPlace: [], errors, ...more },
	};
}

export const itemNotDone = (_: AnyValues, outcome: string) => ({ shown: outcome });

export const sent: Result = { items: [{ id: 1 }] };

export const partial = { itemNotDone, partialResultsOnce: 'unclear' } as const;

export const output = async (
	results: Array<Result | undefined>,
	operation: Partial<Operation>,
	more: Partial<ReadItems> = {},
) => {
	const known = results.flatMap(
		(result, index): Array<[number, Result]> => (result ? [[index, result]] : []),
	);
	const { items } = await toItems(readOf(results.length, operation, more), new Map(known));
	return items.map(({ binary, json, pairedItem }) => ({
		json,
		pairedItem,
		...(binary && { binary }),
	}));
};
