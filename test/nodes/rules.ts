import type { INodeParameters } from 'n8n-workflow';
import { answerTo } from './answers';
import { catalogue, itemsUpTo } from './catalogue';
import type { Reply } from './service';
import { serve } from './service';
import { operationOf } from './sources';
import type { Extra } from './stage';
import { runOf } from './stage';

/** How often a request goes whose end is not known. */
const TRIES = { read: 5, idempotent: 5, nonIdempotent: 1 };

/** The operations that write, and what the next step tells where it is unclear whether they did. */
const WRITES: Partial<Record<string, ['nonIdempotent' | 'idempotent', RegExp]>> = {
	'Account integration connectLegacy': ['nonIdempotent', /Get Status \(Legacy\)/],
	'Account integration connectNetwork': ['nonIdempotent', /Outreach Account → Get Status/],
	'API Key apiKey create': ['nonIdempotent', /Get Many.*not received/],
	'API Key apiKey delete': ['idempotent', /Get Many/],
	'API Key apiKey regenerate': [
		'nonIdempotent',
		/The old key may no longer work, and the new one was not received/,
	],
	'API Key apiKey update': ['idempotent', /Run it again/],
	'Job legacyJob updateMessage': ['idempotent', /Run it again/],
	'Voice Clone delete': ['idempotent', /Get Many/],
	'Voice Clone update': ['idempotent', /Run it again/],
};

const unclear: Array<[string, Reply]> = [
	['a dropped connection', { code: 'ECONNRESET' }],
	['a 5xx', { status: 503, body: { error: true, code: 'SERVICE_UNAVAILABLE', message: 'Away' } }],
	['an answer cut short', { body: '{"success": tr' }],
];
const refusal: Reply = { status: 403, body: { error: true, code: 'PERMISSION_DENIED' } };

type Sets = { parameters: INodeParameters };

/** The other nodes look something up first, or put failures into items of their own form. */
const plain = Object.entries(catalogue).filter(
	([name, { isShared }]) => /^(Account|API Key|Job|Voice Clone) /.test(name) && !isShared,
);
const campaign = { campaign_id: 'campaign_1' };

export const ruled: Array<readonly [string, Sets]> = [
	...plain,
	['Campaign Export export', { parameters: campaign }],
	['Campaign Export export', { parameters: { ...campaign, output: 'file' } }],
];

/** Runs an operation, by default with one item. */
async function runOne(
	name: string,
	{ parameters }: Sets,
	options: INodeParameters = {},
	extra: Extra = {},
) {
	const { chosen, node } = await operationOf(name);
	return await runOf(
		node,
		{ ...chosen, ...parameters, options },
		{ items: itemsUpTo(1), ...extra },
	);
}

/** Tests what each operation does again, and what it says where it did not work. */
export const describeRules = (all: typeof ruled) =>
	describe.each(all)('%s, set to %j', (name, sets) => {
		const [effect, findOut]: [keyof typeof TRIES, RegExp] = WRITES[name] ?? ['read', /./];
		const run = async (options?: INodeParameters, extra?: Extra) =>
			await runOne(name, sets, options, extra);

		test.each(unclear)('goes again after %s only where that does no harm', async (_, reply) => {
			const service = serve(() => reply);
			const { error } = await run();
			// a change that was answered with a 2xx is not sent again
			const isAccepted = service.requests[0].method === 'PUT' && 'body' in reply && !reply.status;
			expect(service.requests).toHaveLength(isAccepted ? 1 : TRIES[effect]);
			expect(error?.message === 'It is unclear whether this worked').toBe(effect !== 'read');
			expect(error?.description).toMatch(findOut);
		});

		test('says to look at the ID where nothing is found', async () => {
			serve(() => ({ status: 404, body: { error: true, code: 'NOT_FOUND', message: 'No such' } }));
			const { error } = await run();
			expect(error?.message).toMatch(
				/^(No (?:API )?[a-z ]+ found with this ID|Nothing found (at this address|for these values))$/,
			);
			expect(error?.description).toMatch(/No such/);
		});

		if (effect !== 'read') {
			test('is sent again by Retry On Fail only for the item that was refused', async () => {
				const service = serve((request, place) =>
					place === 1 ? refusal : answerTo(request, place),
				);
				const ran = await run({}, { items: itemsUpTo(2), maxTries: 2 });
				expect(ran.error).toBeUndefined();
				expect(service.requests).toHaveLength(3);
			});
		}
	});
