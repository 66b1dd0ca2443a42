/** Retry On Fail gives back what this execution has settled, and sends only the rest. */
import type { IDataObject } from 'n8n-workflow';
import { created, holding } from '../lead/samples';
import { byId, contacts, counts } from '../sent';
import type { Reply, Seen } from '../service';
import { serve } from '../service';
import { runLead, useStage } from '../stage';
import { UNKNOWN } from './expected';

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

test('100 creates: those not sent after the refusal go in the next try', async () => {
	const answer = refusing('3@x.example', 1);
	const service = serve((request, place) => {
		const reply = answer(request, place);
		return reply.status === 400 ? reply : { ...reply, delayMs: 200 };
	});
	const ran = await runLead({ operation: 'create' }, { items: contacts(100), maxTries: 2 });
	expect(ran.json).toHaveLength(100);
	const sent = counts(service);
	expect(sent['3@x.example']).toBe(2);
	expect(Object.values(sent).filter((times) => times === 1)).toHaveLength(99);
});

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

test('an unknown outcome is given back and not sent again', async () => {
	const service = serve(refusing('1@x.example', 9, { code: 'ECONNRESET' }));
	const ran = await runLead({ operation: 'create' }, { items: contacts(3), maxTries: 5 });
	expect(ran.error?.message).toBe(UNKNOWN);
	expect(Object.values(counts(service))).toEqual([1, 1, 1]);
});

test.each([
	{ ok: true, message: 'Lead created', errors: ['CRM sync delayed'] },
	{ success: true, code: 'LEAD_NOT_FOUND', message: 'No such list' },
])('an answer that says yes and no is not sent again: %j', async (body) => {
	const service = serve(() => ({ body }));
	const ran = await runLead({ operation: 'create' }, { items: contacts(1), maxTries: 3 });
	expect(ran.error?.message).toBe(UNKNOWN);
	expect(Object.values(counts(service))).toEqual([1]);
});

test('what surely never left is sent again', async () => {
	const service = serve(refusing('1@x.example', 1, { code: 'ECONNREFUSED' }));
	const ran = await runLead({ operation: 'create' }, { items: contacts(3), maxTries: 2 });
	expect(ran.error).toBeUndefined();
	expect(counts(service)['1@x.example']).toBe(2);
});

test('with Continue a bad first item makes n8n run the node again, and no other goes twice', async () => {
	const service = serve(refusing('0@x.example', 9));
	const ran = await runLead(
		{ operation: 'create' },
		{ items: contacts(4), maxTries: 3, onError: 'continueRegularOutput' },
	);
	expect(ran.json.map(({ error }) => error !== undefined)).toEqual([true, false, false, false]);
	expect(Object.values(counts(service)).sort()).toEqual([1, 1, 1, 3]);
});

test('Delete', async () => {
	const answer = holding([]);
	let refused = 0;
	const service = serve((request, place) =>
		/bad/.test(request.path) && refused++ === 0
			? { status: 400, body: { code: 'ODD' } }
			: answer(request, place),
	);
	const items = [{ id: 'a' }, { id: 'bad' }, { id: 'c' }];
	const gone = await runLead(byId, { items, maxTries: 2 });
	expect(gone.json.map(({ id }) => id)).toEqual(['a', 'bad', 'c']);
	expect(counts(service)).toEqual({ '/leads/a': 1, '/leads/bad': 2, '/leads/c': 1 });
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
