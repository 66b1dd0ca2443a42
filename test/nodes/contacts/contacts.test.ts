import type { IDataObject } from 'n8n-workflow';
import { OutreachEnrichment } from '../../../nodes/Enrichment/OutreachEnrichment.node';
import { OutreachNetworkAction } from '../../../nodes/NetworkAction/OutreachNetworkAction.node';
import { profileUrlKey } from '../../../nodes/shared/operation/profileUrl';
import { records } from '../../deduplication';
import { enriched, leadsOf } from '../enrichment/samples';
import { created, holding } from '../lead/samples';
import { actionsOf, scheduled, urlOf } from '../networkAction/samples';
import { serve } from '../service';
import { runLead, runOf, useStage } from '../stage';
import { shapes } from './shapes';

useStage();
beforeAll(async () => await records.open());
beforeEach(() => records.clear());

const IDENTITY = ['email', 'linkedinUrl', 'firstName', 'lastName', 'company'];

const identityOf = (lead: IDataObject) =>
	Object.fromEntries(Object.entries(lead).filter(([name]) => IDENTITY.includes(name)));

test.each(shapes)('a lead from $from, without a setting', async ({ item, lead }) => {
	const service = serve(created);
	const ran = await runLead({ operation: 'create' }, { items: [item] });
	expect(ran.error).toBeUndefined();
	expect(service.requests.map(({ body }) => body)).toEqual([lead]);
	expect(ran.hints).toEqual([expect.stringMatching(/^Map Automatically used: .*Email from '/)]);
});

test('of a list with one row without an email the others become leads', async () => {
	const service = serve(holding([]));
	const row = { 'First Name': 'Charles', 'Last Name': 'Babbage' };
	const items = [
		{ ...row, Email: 'charles@x.example' },
		{ ...row, Email: '', Phone: null },
		{ ...row, Email: 'babbage@x.example' },
	];
	const ran = await runLead({ operation: 'createIfNew' }, { items });
	expect(ran.error).toBeUndefined();
	const name = { firstName: 'Charles', lastName: 'Babbage' };
	const created = service.requests.filter(({ method }) => method === 'POST');
	// two go at the same time
	expect(new Set(created.map(({ body }) => body))).toEqual(
		new Set([
			{ ...name, email: 'charles@x.example' },
			{ ...name, email: 'babbage@x.example' },
		]),
	);
	expect(created).toHaveLength(2);
	expect(ran.outputs[0].map(({ pairedItem }) => pairedItem)).toEqual(
		items.map((_, item) => ({ item })),
	);
	expect(ran.hints).toEqual([
		expect.stringMatching(/^2 created, 1 not sent$/),
		'Not done for Charles Babbage (2nd item): Email is missing',
		"Map Automatically used: First Name from 'First Name', Last Name from 'Last Name', Email from 'Email'.",
	]);
});

test('Enrichment takes from the same shapes what identifies the person', async () => {
	const service = serve((request) => enriched(request));
	const ran = await runOf(
		new OutreachEnrichment(),
		{ operation: 'enrich', skipIfEnrichedBefore: false },
		{ items: shapes.map(({ item }) => item) },
	);
	expect(ran.error).toBeUndefined();
	// equal people are sent once, in whatever form their profile stands
	const people = new Map<string, object>();
	for (const { lead } of shapes) {
		const person = identityOf(lead) as { linkedinUrl?: string };
		const url = profileUrlKey(person.linkedinUrl ?? '');
		const key = JSON.stringify(Object.entries({ ...person, linkedinUrl: url }).sort());
		if (!people.has(key)) people.set(key, person);
	}
	expect(service.requests.flatMap((request) => leadsOf(request))).toEqual([...people.values()]);
});

long('Find by Email takes the email from the same shapes', async () => {
	const service = serve(() => ({
		body: { success: true, data: { leads: [], pagination: { total: 0, pages: 0 } } },
	}));
	for (const { item, lead } of shapes) {
		const ran = await runLead({ operation: 'findByEmail' }, { items: [item] });
		expect(ran.error).toBeUndefined();
		expect(service.requests.at(-1)?.query.search).toBe(lead.email);
	}
});

short(2).each([
	'sendConnectionRequest',
	'sendFirstMessage',
	'sendMessageToFirst',
	'sendVoiceMessage',
])('%s takes the profile from the same shapes', async (operation) => {
	const known = shapes.filter(({ lead }) => lead.linkedinUrl !== undefined);
	const service = serve(scheduled);
	const ran = await runOf(
		new OutreachNetworkAction(),
		{
			resource: operation === 'sendConnectionRequest' ? 'connection' : 'message',
			operation,
			message: 'Hi',
			...(operation === 'sendVoiceMessage' && {
				voiceId: { __rl: true, mode: 'id', value: 'v1' },
				voiceText: 'Hello',
			}),
			skipIfAlreadyScheduled: false,
		},
		{ items: known.map(({ item }) => item) },
	);
	expect(ran.error).toBeUndefined();
	expect(known.length).toBeGreaterThan(9);
	expect(actionsOf(service).map(urlOf)).toEqual(known.map(({ lead }) => lead.linkedinUrl));
});
