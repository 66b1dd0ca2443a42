import type { INodeParameters } from 'n8n-workflow';
import { answerTo } from '../answers';
import { catalogue } from '../catalogue';
import { deleted } from '../lead/samples';
import { byId } from '../sent';
import { serve } from '../service';
import { allOperations, operationOf } from '../sources';
import { runLead, runOf, useStage } from '../stage';

useStage();

const TEXT_IDS = ['campaign_id', 'jobId', 'threadId', 'userId'];

/** What is no ID, and why. */
const bad: Array<[unknown, string]> = [
	['', 'is missing'],
	['..', 'is not a valid ID: ".."'],
	['a\nb', 'is not a valid ID: "a'],
	[2 ** 53, 'is too large to be exact: pass it as text'],
	['9,00720E+15', 'is too large to be exact: pass it as text'],
	[true, 'is not a valid ID: "true"'],
	[1.5, 'is not a valid ID: "1.5"'],
	[{ id: 1 }, 'must be text, not an object'],
	[[7], 'must be text, not a list'],
];
const items = bad.map(([id]) => ({ url: 'https://www.linkedin.com/in/ada', id: id as string }));

test('no operation takes for an ID what would be that of another record, or of none', async () => {
	let tried = 0;
	for (const [name, { operation }] of await allOperations()) {
		for (const { displayName, name: field, type } of operation.properties) {
			if (type !== 'resourceLocator' && !TEXT_IDS.includes(field)) continue;
			tried++;
			const { chosen, node } = await operationOf(name);
			const value = '={{ $json.id }}';
			const set: INodeParameters = {
				...{ ...catalogue[name].parameters, ...chosen },
				[field]: type === 'resourceLocator' ? { __rl: true, mode: 'id', value } : value,
			};
			const service = serve(answerTo);
			const { json } = await runOf(node, set, { items, onError: 'continueRegularOutput' });
			expect([name, json.map(({ error }) => error)]).toEqual([
				name,
				bad.map(([, why]) => expect.stringContaining(`${displayName} ${why}`)),
			]);
			// a list may have been read for none
			expect(service.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
		}
	}
	expect(tried).toBeGreaterThan(14);
});

test('one id of .. among others stops all', async () => {
	const service = serve(deleted);
	const { error } = await runLead(byId, { items: [{ id: 'a' }, { id: '..' }] });
	expect(error?.message).toBe('Lead is not a valid ID: ".."');
	expect(service.requests).toEqual([]);
});

test.each([
	['../keys', '/leads/..%2Fkeys'],
	['a?b=c#d', '/leads/a%3Fb%3Dc%23d'],
	['100%', '/leads/100%25'],
	['%2e%2e', '/leads/%252e%252e'],
	['a\\b', '/leads/a%5Cb'],
	['...', '/leads/...'],
	[' lead_1 ', '/leads/lead_1'],
	[17, '/leads/17'],
])('the ID %j goes to %s', async (id, path) => {
	const service = serve(deleted);
	const ran = await runLead(byId, { items: [{ id }] });
	expect(ran.error).toBeUndefined();
	expect(service.requests.map((request) => request.path)).toEqual([path]);
});
