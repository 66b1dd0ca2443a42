/** What On Error = Continue, with or without an output of its own, makes of an item that failed. */
import type { IDataObject } from 'n8n-workflow';
import { records } from '../../deduplication';
import { errorItem, faultsOf } from '../../items';
import { answerTo } from '../answers';
import { catalogue, itemsUpTo } from '../catalogue';
import { enrichAgainst, refusing } from '../enrichment/run';
import { leadsUpTo } from '../enrichment/samples';
import { created } from '../lead/samples';
import type { Reply, Seen } from '../service';
import { serve } from '../service';
import { allOperations, operationOf } from '../sources';
import { contacts, counts } from '../sent';
import { runLead, runOf, useStage } from '../stage';

useStage();
beforeAll(async () => await records.open());
beforeEach(() => records.clear());

test('every operation of every node is in the catalogue', async () => {
	expect(Object.keys(catalogue).sort()).toEqual([...(await allOperations()).keys()].sort());
});

/** All but Enrich, whose people share a request. */
const operations = Object.entries(catalogue).filter(([name]) => name !== 'Enrichment enrich');

const refusal: Reply = { status: 400, body: { error: true, code: 'ODD', message: 'Not this' } };
const placesOf = (items: Array<{ pairedItem?: unknown }>) => [
	...new Set(items.map(({ pairedItem }) => (pairedItem as { item: number }).item)),
];
/** What tells a request from those of other items: they go together, in no certain order. */
const askedFor = ({ body, method, path, query }: Seen) =>
	JSON.stringify([method, path, query, body]);

test.each(operations)(
	'%s: the refused item leaves by Error, the others by Success',
	async (...one) => {
		const [name, { isOwn = () => true, parameters, ...example }] = one;
		const { node, chosen, operation } = await operationOf(name);
		const all = { ...chosen, ...parameters };
		const items = itemsUpTo(3);
		const ownOf = async (place: number) => {
			const { requests } = serve(answerTo);
			await runOf(node, all, { items: [items[place]] });
			records.clear();
			return requests.filter(isOwn).map(askedFor);
		};
		const [first, itsOwn] = [await ownOf(0), await ownOf(1)];
		const isSame = first.join() === itsOwn.join();
		// a read is asked once for equal items
		const isShared = example.isShared ?? (isSame && operation.method === 'GET');
		const [good, bad] = isShared ? [[], [0, 1, 2]] : [[0, 2], [1]];
		let own = 0;
		serve((request, place) => {
			if (!isOwn(request)) return answerTo(request, place);
			const isSecond = isSame ? own++ === 1 : itsOwn.includes(askedFor(request));
			return isShared || isSecond ? refusal : answerTo(request, place);
		});

		const { error, outputs } = await runOf(node, all, { items, onError: 'continueErrorOutput' });

		expect(error).toBeUndefined();
		const [success, failure] = outputs;
		expect(placesOf(success)).toEqual(good);
		for (const { json } of success) expect(json).not.toHaveProperty('error');
		expect(placesOf(failure)).toEqual(bad);
		expect(failure).toHaveLength(bad.length);
		expect(faultsOf([failure[0].json], errorItem)).toEqual([]);
		const reason = 'The service rejected this request (ODD)';
		const nextStep: unknown = expect.stringMatching(/Not this/);
		const details = { nextStep, code: 'ODD', status: 400 };
		expect(failure[0].json).toMatchObject({ outcome: 'failed', reason, error: reason, details });
	},
);

test('Enrich: the people of a refused batch leave by Error, the others by Success', async () => {
	const items = leadsUpTo(52);
	const extra = { items, onError: 'continueErrorOutput' } as const;
	const { outputs } = await enrichAgainst(refusing(/^person50@/), {}, extra);
	const [good, bad] = outputs.map((output) => output.map(({ json }) => json.who));
	const emails = items.map(({ email }) => email);
	expect([good, bad]).toEqual([emails.slice(0, 50), emails.slice(50)]);
	expect(faultsOf([outputs[1][0].json], errorItem)).toEqual([]);
});

test('Retry On Fail tries a bad first item again, and no other goes twice', async () => {
	const service = serve((request, place) =>
		(request.body as IDataObject).email === '0@x.example' ? refusal : created(request, place),
	);
	const extra = { items: contacts(4), maxTries: 3, onError: 'continueRegularOutput' } as const;
	const { json } = await runLead({ operation: 'create' }, extra);
	expect(json.map(({ error }) => error !== undefined)).toEqual([true, false, false, false]);
	expect(Object.values(counts(service)).sort()).toEqual([1, 1, 1, 3]);
});

test('who was looked for stands in the item of a lead that is not found', async () => {
	serve(answerTo);
	const lead = { __rl: true, mode: 'email', value: 'none@x.example' };
	const onError = 'continueRegularOutput';
	const { json } = await runLead({ operation: 'get', lead }, { onError });
	expect(json).toMatchObject([{ outcome: 'failed', who: 'none@x.example' }]);
});
