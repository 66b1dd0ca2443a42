import { OutreachNetworkAction } from '../../nodes/NetworkAction/OutreachNetworkAction.node';
import { records } from '../deduplication';
import { runNode } from '../engine';
import { answerTo } from './answers';
import { contacts, describeEnds, goOn, notSent, refusal, refused } from './keyRefused';
import { ada, created, manually } from './lead/samples';
import { serve } from './service';
import { finish, leadRun, runLead, runOf, useStage } from './stage';

useStage();
beforeAll(async () => await records.open());
beforeEach(() => records.clear());

const create = { operation: 'create', ...manually, email: '={{ $json.email }}' };

describeEnds(['Account account getHealth', 'Enrichment enrich', 'Lead createIfNew', 'Job job get']);

test('those that were not tried are told so in their place', async () => {
	serve((request, place) => (place === 0 ? created(request, place) : refusal));
	const ran = await runLead(create, { items: contacts, ...goOn });
	const outcomes = ran.json.map(({ outcome }) => outcome);
	expect(outcomes[0]).toBeUndefined();
	expect(outcomes.slice(1, 26)).toEqual(Array(25).fill('failed'));
	expect(outcomes.slice(26)).toEqual(Array(34).fill('notSent'));
	expect(ran.json[59]).toEqual({
		outcome: 'notSent',
		reason: notSent,
		who: contacts[59].email,
		error: notSent,
		details: {
			code: 'keyRefused',
			nextStep: 'Enter a valid key in the credential and run the workflow again.',
		},
	});
});

long('the next run with a key that was refused starts with one request as well', async () => {
	let isValid = true;
	const service = serve((request, place) => (isValid ? created(request, place) : refusal));
	await runLead(create, { items: contacts, ...goOn });
	isValid = false;
	await runLead(create, { items: contacts, ...goOn });
	service.requests.length = 0;
	await runLead(create, { items: contacts, ...goOn });
	expect(service.requests).toHaveLength(1);
	isValid = true;
	const ran = await runLead(create, { items: contacts, ...goOn });
	expect(ran.json.filter(({ error }) => error !== undefined)).toEqual([]);
});

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
	expect(ran.error).toMatchObject({ failure: { cause: 'credential-invalid' } });
});
