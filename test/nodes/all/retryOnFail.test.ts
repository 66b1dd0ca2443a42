/** Retry On Fail gives back what this execution has settled, and sends only the rest. */
import type { IDataObject } from 'n8n-workflow';
import { ExecuteContext, SupplyDataContext } from 'n8n-core';
import { callAsTool } from '../../engine';
import { created, manually } from '../lead/samples';
import { contacts, counts } from '../sent';
import type { Reply, Seen } from '../service';
import { serve } from '../service';
import { finish, leadRun, runLead, useStage } from '../stage';

useStage();

/** Turns the item with this email away so many times, then takes it. */
function refusing(
	email: string,
	times: number,
	reply: Reply = { status: 400, body: { code: 'ODD' } },
) {
	let refused = 0;
	return (request: Seen, place: number): Reply =>
		(request.body as IDataObject).email === email && refused < times
			? (refused++, reply)
			: created(request, place);
}

test('of ten creates the refused fourth goes five times, every other exactly once', async () => {
	const service = serve(refusing('3@x.example', 4));
	const ran = await runLead({ operation: 'create' }, { items: contacts(10), maxTries: 5 });
	expect(ran.error).toBeUndefined();
	expect(ran.json.map(({ email }) => email)).toEqual(contacts(10).map(({ email }) => email));
	expect(new Set(ran.json.map(({ id }) => id)).size).toBe(10);
	expect(counts(service)).toEqual(
		Object.fromEntries(contacts(10).map(({ email }, place) => [email, place === 3 ? 5 : 1])),
	);
});

test('what one retry has sent, the next one does not send', async () => {
	const refusals = new Map([
		['3@x.example', 1],
		['5@x.example', 2],
	]);
	const service = serve((request, place) => {
		const email = String((request.body as IDataObject).email);
		const left = refusals.get(email) ?? 0;
		refusals.set(email, left - 1);
		return left > 0 ? { status: 400, body: { code: 'ODD' } } : created(request, place);
	});
	const ran = await runLead({ operation: 'create' }, { items: contacts(7), maxTries: 5 });
	expect(ran.error).toBeUndefined();
	expect(Object.values(counts(service))).toEqual([1, 1, 1, 2, 1, 3, 1]);
});

test('what surely never left is sent again', async () => {
	const service = serve(refusing('1@x.example', 1, { code: 'ECONNREFUSED' }));
	const ran = await runLead({ operation: 'create' }, { items: contacts(3), maxTries: 2 });
	expect(ran.error).toBeUndefined();
	expect(counts(service)['1@x.example']).toBe(2);
});

test('without an execution id there is no ledger', async () => {
	const service = serve(refusing('1@x.example', 1));
	const extra = { items: contacts(2), maxTries: 2, executionId: null };
	const ran = await runLead({ operation: 'create' }, extra);
	expect(ran.json).toHaveLength(2);
	expect(counts(service)).toEqual({ '0@x.example': 2, '1@x.example': 2 });
});

test('another execution sends the same items again', async () => {
	const service = serve(created);
	for (const executionId of ['one', 'other']) {
		await runLead({ operation: 'create' }, { items: contacts(2), executionId });
	}
	expect(counts(service)).toEqual({ '0@x.example': 2, '1@x.example': 2 });
});

const create = { operation: 'create', ...manually, email: '={{ $json.email }}' };

const restore: Array<() => void> = [];

/** Takes away what n8n does not have before a certain version. */
function without(method: 'addExecutionHints' | 'isToolExecution'): void {
	for (const { prototype } of [ExecuteContext, SupplyDataContext]) {
		for (let holder: object = prototype; holder !== null; holder = Object.getPrototypeOf(holder)) {
			const found = Object.getOwnPropertyDescriptor(holder, method);
			if (found === undefined) continue;
			Reflect.deleteProperty(holder, method);
			restore.push(() => Object.defineProperty(holder, method, found));
		}
	}
}

afterEach(() => {
	for (const put of restore.splice(0)) put();
});

describe('what an n8n of another version lacks', () => {
	test('without isToolExecution, Retry On Fail still sends nothing twice', async () => {
		without('isToolExecution');
		let sent = 0;
		const service = serve((request) =>
			sent++ === 1 ? { status: 400, body: { code: 'ODD' } } : created(request, sent),
		);
		const ran = await runLead(create, { items: contacts(2), maxTries: 2 });
		expect(ran.json).toHaveLength(2);
		expect(counts(service)).toEqual({ '0@x.example': 1, '1@x.example': 2 });
	});

	test.each([['as it is'], ['without isToolExecution']])(
		'%s, calls of an AI agent are not taken for a second try',
		async (how) => {
			if (how !== 'as it is') without('isToolExecution');
			const service = serve(created);
			const run = leadRun({ ...create, email: 'same@x.example' });
			const items = await finish(callAsTool(run, [{}, {}]));
			expect(items).toHaveLength(2);
			expect(counts(service)).toEqual({ 'same@x.example': 2 });
		},
	);
});
