import assert from 'node:assert/strict';
import { itemsOf } from '../../sandbox/launcher/n8n.mts';
import { idsOf } from '../operations/run.ts';
import { check } from './checks.mts';
import { create, emailsOf, requestsSent, contacts, refuseBob } from './contacts.mts';
import type { Workbench } from './workbench.mts';

/** What the nodes keep in the real n8n, in memory and in its database, so as to do nothing twice. */
export async function checkRepeats(bench: Workbench): Promise<void> {
	await check('Retry On Fail sends only what was not done before', async () => {
		await refuseBob(bench, 1);
		const settings = { retryOnFail: true, maxTries: 2, waitBetweenTries: 100 };
		const execution = await bench.saveAndRun('Retry On Fail', contacts, [{ ...create, settings }]);

		const emails = idsOf(contacts, 'email');
		assert.equal(execution.status, 'success');
		assert.deepEqual(emailsOf(itemsOf(execution, create.name)), emails);
		const sent = await requestsSent(bench);
		assert.equal(sent.length, 4);
		const created = sent.filter(({ status }) => status === 201);
		assert.deepEqual(created.map(({ body }) => body?.email).sort(), emails);
	});

	await check(
		'who was written to is skipped in the next run, also from another LinkedIn account',
		async () => {
			await bench.reset();
			const parameters = {
				resource: 'message',
				operation: 'sendFirstMessage',
				mapping: 'manual',
				profileUrl: '=https://www.linkedin.com/in/{{ $json.firstName }}',
				message: 'Hello',
			};
			const send = { name: 'Send', type: 'outreachNetworkAction', parameters };
			const id = await bench.save('Twice', contacts, [send]);
			const runs = [await bench.run(id), await bench.run(id)];
			const other = { profileUrl: 'https://www.linkedin.com/in/other-user' };
			await bench.service.control('integration', other, 'PATCH');
			runs.push(await bench.run(id));

			const [first, ...others] = runs.map((run) => itemsOf(run, 'Send').map(({ json }) => json));
			assert.deepEqual(idsOf(first, 'scheduled'), [true, true, true]);
			for (const items of others) {
				assert.deepEqual(idsOf(items, 'scheduled'), [false, false, false]);
				for (const { reason } of items) assert.match(String(reason), /^Already scheduled/);
			}
			const sent = (await requestsSent(bench)).filter(({ method }) => method === 'POST');
			assert.equal(sent.length, 3);
		},
	);
}
