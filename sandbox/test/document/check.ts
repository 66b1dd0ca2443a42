import { reset } from '../sandbox';
import type { OperationId } from '../../../test/contract/routes';
import { refuse, type Request } from '../client';

/** A documented rule or table of the API, and its check. */
export type Check =
	| { name: string; check: () => Promise<void> }
	| { name: string; checkEach: (operationIds: OperationId[]) => Promise<void> };

/** Runs the general checks, and the checks per operation for these operations. */
export function describeChecks(kind: string, checks: Check[], operationIds: OperationId[]): void {
	it.each(checks.map((one) => [one.name, one] as const))(
		`${kind}: %s`,
		async (_name, one) => await ('checkEach' in one ? one.checkEach(operationIds) : one.check()),
	);
}

/** Restores the seed, with high limits. */
export async function freshStart(): Promise<void> {
	await reset({ leads: 100, limits: { minute: 10_000, hour: 10_000, day: 10_000 } });
}

/** Expects VALIDATION_ERROR for each request, naming the parameter or field. */
export async function expectInvalid(
	operationId: OperationId,
	requests: [string, Request][],
): Promise<void> {
	for (const [name, request] of requests) {
		const { body } = await refuse(400, operationId, request);
		expect(body).toMatchObject({
			code: 'VALIDATION_ERROR',
			details: { invalidParams: { [name]: expect.any(String) } },
		});
	}
}
