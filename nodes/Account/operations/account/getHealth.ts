import { defineOperation } from '../../../shared/operation/defineOperation';
import { throwMissing } from '../../../shared/lists/inAnswer';
import { fieldsIn } from '../../../shared/values';

const NOTICES: Record<string, string> = {
	degraded: 'The service is only partly available right now: some operations may fail',
	maintenance: 'The service is under maintenance. Run your workflows again when it is finished.',
};

/** GET /health; what is left of the rate limit stands in the answer's headers. */
export const getHealth = defineOperation({
	option: {
		name: 'Get Health',
		value: 'getHealth',
		action: 'Get account health',
		description:
			'Check the connection, the user and permissions of the API key, and how many requests are left',
	},
	resource: 'account',
	route: 'GET /health',
	effect: 'read',
	properties: [],
	request: () => ({}),
	output: ({ body, rateLimit: said }) => {
		const health = fieldsIn(body);
		if (typeof health.status !== 'string') return throwMissing("GET /health has no 'status'");
		const { limit = null, remaining = null, window = null, resetsAt } = said ?? {};
		const rateLimit = { limit, remaining, window, resetsAt: resetsAt?.toISOString() ?? null };
		return [{ ...health, rateLimit }];
	},
	notices: (done) =>
		done.flatMap(({ items: [{ status }] }) =>
			Object.hasOwn(NOTICES, String(status)) ? [NOTICES[String(status)]] : [],
		),
});
