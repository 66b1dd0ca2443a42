import { OutreachNetworkAction } from '../../../nodes/NetworkAction/OutreachNetworkAction.node';
import { records } from '../../deduplication';
import { runNode } from '../../engine';
import { errorItem, faultsOf } from '../../items';
import { answerTo } from '../answers';
import { catalogue, itemsUpTo } from '../catalogue';
import { ada, manually } from '../lead/samples';
import type { Reply } from '../service';
import { serve } from '../service';
import { operationOf } from '../sources';
import { finish, leadRun, runOf, useStage } from '../stage';

useStage();
beforeAll(async () => await records.open());
beforeEach(() => records.clear());

const refusal: Reply = { status: 401, body: { error: true, code: 'UNAUTHORIZED', message: 'No' } };
const refused = 'The service did not accept the API key';
const notSent = 'The service did not accept the API key, so this was not sent';
const contacts = itemsUpTo(60);
/** One of each plan. */
const operations = [
	...['Account account getInfo', 'Enrichment enrich', 'Job job get', 'Lead create'],
	...['Lead createIfNew', 'Lead getAll', 'Network Action connection sendConnectionRequest'],
	...['Prospect Search search', 'Campaign Export export'],
];
const goOn = { onError: 'continueRegularOutput' } as const;
const create = { operation: 'create', ...manually, email: '={{ $json.email }}' };

test.each(operations)(
	'%s: a refused key ends the run under Continue as well, with one request for three items',
	async (name) => {
		const { node, chosen } = await operationOf(name);
		const service = serve(() => refusal);
		const { parameters } = catalogue[name];
		const ran = await runOf(
			node,
			{ ...chosen, ...parameters },
			{ items: contacts.slice(0, 3), ...goOn },
		);
		expect(service.requests).toHaveLength(1);
		expect(ran.error).toBeUndefined();
		expect(faultsOf(ran.json, errorItem)).toEqual([]);
		for (const { reason } of ran.json) expect([refused, notSent]).toContain(reason);
	},
);

test('another run with the same key asks for itself', async () => {
	const service = serve((request, place) => (place === 0 ? refusal : answerTo(request, place)));
	const run = async () => await runNode(leadRun({ ...create, ...ada }, goOn));
	const both = await finish(Promise.all([run(), run()]));
	const errors = both.map(({ json }) => json[0].error);
	expect(new Set(errors)).toEqual(new Set([refused, undefined]));
	expect(service.requests).toHaveLength(2);
});

test('a run that stops is ended by the key too', async () => {
	const service = serve(() => refusal);
	const request = { resource: 'connection', operation: 'sendConnectionRequest' };
	const parameters = { ...request, profileUrl: '={{ $json.url }}' };
	const ran = await runOf(new OutreachNetworkAction(), parameters, { items: contacts });
	expect(service.requests).toHaveLength(1);
	expect(ran.error?.message).toBe(refused);
});
