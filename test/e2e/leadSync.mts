import assert from 'node:assert/strict';
import { runLeadSync } from '../../sandbox/launcher/leadSync.mts';
import { type N8n, getOutputItems } from '../../sandbox/launcher/n8n.mts';
import type { Service } from '../../sandbox/launcher/service.mts';
import { check } from './checks.mts';
import { readSentRequests } from './contacts.mts';

/** Runs the example workflow twice without the editor. */
export async function checkLeadSync(n8n: N8n, service: Service): Promise<void> {
	const before = await service.countLeads();
	const first = await runLeadSync(n8n);
	const sent = await readSentRequests({ service });
	const second = await runLeadSync(n8n);

	await check('the first run creates 7 of 20 contacts, with one request each', async () => {
		assert.deepEqual(first.summary, { read: 20, created: 7, alreadyThere: 13 });
		assert.equal(await service.countLeads(), before + 7);
		const created = getOutputItems(first.run, 'Create If New').filter(({ json }) => json.created);
		const emails = created.map(({ json }) => String(json.email).toLowerCase());
		const writes = sent.filter(({ method }) => method === 'POST');
		assert.deepEqual(writes.map(({ body }) => body?.email?.toLowerCase()).sort(), emails.sort());
	});
	await check('the second run finds all 20 and writes nothing', async () => {
		assert.deepEqual(second.summary, { read: 20, created: 0, alreadyThere: 20 });
		const later = (await readSentRequests({ service })).slice(sent.length);
		assert.deepEqual([...new Set(later.map(({ method }) => method))], ['GET']);
	});
}
