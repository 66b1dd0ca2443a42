import type { INodeParameters } from 'n8n-workflow';
import { holding } from './lead/samples';
import { serve } from './service';
import { runLead, useStage } from './stage';

useStage();

const limit = { limit: '={{ $json.given }}' };
const returnAll = { returnAll: '={{ $json.given }}' };
const createdAfter = { filters: { createdAfter: '={{ $json.given }}' } };

test.each<[INodeParameters, unknown, string]>([
	[limit, true, 'Limit must be a number, not "true"'],
	[limit, [5], 'Limit must be a number, not a list'],
	[limit, { a: 1 }, 'Limit must be a number, not an object'],
	[returnAll, 'maybe', 'Return All must be true or false, not "maybe"'],
	[returnAll, [true], 'Return All must be true or false, not a list'],
	[
		createdAfter,
		true,
		'Created After is not a valid date: "true". Use the format 2026-03-31T09:00',
	],
	[
		createdAfter,
		'2026-02-30',
		'Created After is not a valid date: "2026-02-30". Use the format 2026-03-31T09:00',
	],
])('%j is not sent where an expression returns %j', async (parameters, given, message) => {
	const service = serve(holding([]));
	const ran = await runLead(
		{ operation: 'getAll', ...parameters },
		{ items: [{ given }] as never },
	);
	expect(ran.error?.message).toBe(message);
	expect(service.requests).toEqual([]);
});
