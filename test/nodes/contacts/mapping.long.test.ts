import type { IDataObject, INodeParameters, INodeType } from 'n8n-workflow';
import { OutreachEnrichment } from '../../../nodes/Enrichment/OutreachEnrichment.node';
import { OutreachLead } from '../../../nodes/Lead/OutreachLead.node';
import { OutreachNetworkAction } from '../../../nodes/NetworkAction/OutreachNetworkAction.node';
import { asked, enriched } from '../enrichment/samples';
import { created, holding, leadOf } from '../lead/samples';
import { actionsOf, scheduled, urlOf } from '../networkAction/samples';
import { serve } from '../service';
import { runLead, runOf, useStage } from '../stage';

useStage();

const ada = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@analytical.example' };
const profile = 'https://www.linkedin.com/in/ada';

/** What is said of an item for which nothing is sent. */
async function refusalOf(item: IDataObject): Promise<{ message?: string; description?: string }> {
	const service = serve(created);
	const ran = await runLead({ operation: 'create' }, { items: [item] });
	expect(service.requests).toEqual([]);
	return { message: ran.error?.message, description: ran.error?.description ?? undefined };
}

test('the error for a missing field lists the names that came in, as they came', async () => {
	const item = { Kosename: 'Ada', 'E-Mail': 'ada@x.example', properties: { haus_name: 'L' } };
	const { description } = await refusalOf(item);
	expect(description).toContain('Kosename, E-Mail, properties.haus_name');
});

describe('a LinkedIn URL that is not a profile', () => {
	const odd = 'https://www.linkedin.com/company/engines';
	const asItem = (linkedinUrl: string, place = 0) => ({
		...ada,
		email: `${place}@x.example`,
		linkedinUrl,
	});

	test('any text under its own name is sent and named', async () => {
		const service = serve(created);
		const ran = await runLead({ operation: 'create' }, { items: [asItem('ada-lovelace')] });
		expect(service.requests[0].body).toMatchObject({ linkedinUrl: 'ada-lovelace' });
		expect(ran.hints).toEqual([expect.stringContaining('"ada-lovelace"')]);
	});

	test.each(['create', 'createIfNew'])(
		'%s makes the lead and names it in a hint',
		async (operation) => {
			const service = serve(holding([]));
			const items = [profile, odd, profile].map(asItem);
			const ran = await runLead({ operation }, { items });
			expect(ran.error).toBeUndefined();
			const bodies = service.requests.filter(({ method }) => method === 'POST');
			expect(bodies.map(({ body }) => (body as IDataObject).linkedinUrl)).toEqual([
				profile,
				odd,
				profile,
			]);
			expect(ran.hints).toEqual([
				'3 created',
				`LinkedIn URL is not a LinkedIn profile URL in 1 item (2nd), for example "${odd}". It was sent unchanged.`,
			]);
		},
	);

	test('several are named in one hint, and what is quoted is cut', async () => {
		serve(created);
		const long = `linkedin.com/${'x'.repeat(200)}`;
		const ran = await runLead({ operation: 'create' }, { items: [long, odd, profile].map(asItem) });
		expect(ran.hints).toEqual([
			'3 created',
			`LinkedIn URL is not a LinkedIn profile URL in 2 items (1st to 2nd), for example "${long.slice(0, 100)}…". It was sent unchanged.`,
		]);
	});

	test('a lead that was there before is not named: nothing was sent', async () => {
		serve(holding([leadOf(1, { firstName: '', email: '0@x.example', linkedinUrl: odd })]));
		const ran = await runLead({ operation: 'createIfNew' }, { items: [asItem(odd)] });
		expect(ran.json).toMatchObject([{ created: false }]);
		expect(ran.hints).toEqual([]);
	});

	test('Enrichment pays for nobody by it where nothing else identifies the person', async () => {
		const service = serve((request) => enriched(request));
		const items = [{ linkedinUrl: odd }];
		const ran = await runOf(
			new OutreachEnrichment(),
			{ operation: 'enrich', skipIfEnrichedBefore: false },
			{ items },
		);
		expect(service.requests).toEqual([]);
		expect(ran.json).toMatchObject([
			{ outcome: 'notSent', reason: expect.stringMatching(/not a LinkedIn profile URL/) },
		]);
	});
});

describe('as the tool of an agent', () => {
	const toolOf = (node: INodeType): INodeType =>
		Object.assign(Object.create(node) as INodeType, {
			description: { ...node.description, name: `${node.description.name}Tool` },
		});
	const other = { ...ada, email: 'other@x.example', linkedinUrl: `${profile}-other`, url: profile };

	test.each<[string, INodeType, INodeParameters]>([
		['Create', new OutreachLead(), { operation: 'create', ...ada }],
		[
			'Enrich',
			new OutreachEnrichment(),
			{ operation: 'enrich', skipIfEnrichedBefore: false, ...ada },
		],
	])('%s takes what the model gives', async (_, node, parameters) => {
		const service = serve((request, place) =>
			request.path === '/enrich' ? enriched(request) : created(request, place),
		);
		await runOf(toolOf(node), parameters, { items: [other] });
		const { body } = service.requests[0];
		expect([ada, { leads: [ada], enrichmentOptions: asked }]).toContainEqual(body);
	});

	test('Send Connection Request takes what the model gives', async () => {
		const service = serve(scheduled);
		const parameters = {
			resource: 'connection',
			operation: 'sendConnectionRequest',
			profileUrl: `${profile}-given`,
			skipIfAlreadyScheduled: false,
		};
		await runOf(toolOf(new OutreachNetworkAction()), parameters, { items: [other] });
		expect(actionsOf(service).map(urlOf)).toEqual([`${profile}-given`]);
	});
});
