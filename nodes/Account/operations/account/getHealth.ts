import type { IDataObject } from 'n8n-workflow';
import type { Result } from '../../../shared/operation/plan';
import { defineOperation } from '../../../shared/operation/defineOperation';
import { inParallel } from '../../../shared/run/mapConcurrently';
import { optionsWith } from '../../../shared/operation/properties';
import type { Outcome } from '../../../shared/transport/outcome';
import { readAnswer } from '../../../shared/transport/outcome';

const AT_ONCE = 25;

const HINTS = new Map([
	['degraded', 'The service works only in part at the moment: some operations may not succeed'],
	['maintenance', 'The service is under maintenance: run your workflows again when it is over'],
]);

/** API document, GET /health. */
export const getHealth = defineOperation({
	option: {
		name: 'Get Health',
		value: 'getHealth',
		action: 'Get account health',
		description:
			'Read whether the service works, whose key this is, what it may do and how many requests are left',
	},
	resource: 'account',
	route: 'GET /health',
	effect: 'read',
	done: 'Read',
	plan: {
		kind: 'steps',
		run: async (inputs, { call, goOn }) => {
			let hasFailed = false;
			const read = async () => {
				const result = toResult(await call('GET /health', 'read', {}));
				hasFailed ||= 'failure' in result;
				return result;
			};
			const stopped = () => hasFailed && !goOn;
			return await inParallel(inputs, read, { atOnce: AT_ONCE, stopped });
		},
	},
	properties: [optionsWith()],
	request: () => ({}),
});

/** The answer with what its headers say of the rate limit. */
function toResult(outcome: Outcome): Result {
	if (outcome.kind !== 'answer') return { failure: outcome };
	const reading = readAnswer('read', outcome, (body) => {
		const health = body as IDataObject;
		if (typeof health.status !== 'string') throw new Error('The answer holds no status');
		return health;
	});
	if ('failure' in reading) return reading;
	const { limit = null, remaining = null, window = null, resetsAt } = outcome.rateLimit ?? {};
	const rateLimit = { limit, remaining, window, resetsAt: resetsAt?.toISOString() ?? null };
	return {
		items: [{ ...reading.content, rateLimit }],
		hint: HINTS.get(String(reading.content.status)),
	};
}
