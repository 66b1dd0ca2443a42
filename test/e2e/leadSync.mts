import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { type LeadSyncRun, runLeadSync } from '../../sandbox/launcher/leadSync.mts';
import { type N8n, type RunItem, getOutputItems } from '../../sandbox/launcher/n8n.mts';
import type { Service } from '../../sandbox/launcher/service.mts';
import { check } from './checks.mts';

interface LoggedRequest {
	method: string;
	path: string;
	body: { email?: string } | null;
	key: string | null;
	status: number | 'dropped' | null;
}

/** The example workflow, headless, twice: what its nodes give and what the service was asked. */
export async function checkLeadSync(n8n: N8n, service: Service): Promise<void> {
	const before = await service.leadCount();
	const first = await runLeadSync(n8n);
	const writes = filterWrites(await readLog(service));
	const second = await runLeadSync(n8n);
	const requests = await readLog(service);

	await check('the first run reads 20 contacts, creates 7 leads and finds 13', () => {
		assert.deepEqual(first.summary, { read: 20, created: 7, alreadyThere: 13 });
	});
	await check('the second run creates nothing and finds all 20', () => {
		assert.deepEqual(second.summary, { read: 20, created: 0, alreadyThere: 20 });
	});
	await check('the service counts exactly the 7 created leads more than before', async () => {
		assert.equal(await service.leadCount(), before + first.summary.created);
	});
	await check('each new person was sent to the service once, and nothing else was written', () => {
		const created = getCreatedLeads(first).map(emailOf);
		assert.deepEqual(writes.map(({ body }) => body?.email?.toLowerCase()).sort(), created.sort());
		assert.equal(new Set(created).size, created.length);
		assert.deepEqual(filterWrites(requests), writes, 'the second run wrote something');
	});
	await check('the service accepted every request, all with the key of the credential', () => {
		for (const { method, status, key } of requests) {
			assert.deepEqual([status, key], [method === 'POST' ? 201 : 200, 'full']);
		}
	});
	await check("the API key is nowhere in the runs' data and nowhere in n8n's log", () => {
		const output = JSON.stringify([first.run, second.run]) + readFileSync(n8n.log, 'utf8');
		assert.ok(output.includes('maya.lindqvist'));
		assert.ok(!output.includes(service.keys.full));
	});
}

async function readLog(service: Service): Promise<LoggedRequest[]> {
	return (await service.control<{ requests: LoggedRequest[] }>('log')).requests;
}

function filterWrites(requests: LoggedRequest[]): LoggedRequest[] {
	return requests.filter(({ method }) => method !== 'GET');
}

function getCreatedLeads({ run }: LeadSyncRun): RunItem[] {
	return getOutputItems(run, 'Create If New').filter(({ json }) => json.created === true);
}

function emailOf({ json }: Pick<RunItem, 'json'>): string {
	return String(json.email).toLowerCase();
}
