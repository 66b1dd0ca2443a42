import assert from 'node:assert/strict';
import { type RunItem, itemsOf } from '../../sandbox/launcher/n8n.mts';
import { LOOPBACK, freePort } from '../../sandbox/launcher/ports.mts';
import { assertHas } from './has.mts';
import { check } from './checks.mts';
import { bob, create, emailsOf, requestsSent, contacts, refuseBob } from './contacts.mts';
import type { Workbench } from './workbench.mts';

/** A run of Lead → Create with three people that stops, and what the stored execution tells. */
interface Stop {
	shows: string;
	/** What the service does to a request. */
	fault?: object;
	/** Makes the node's credential. */
	credential?: (bench: Workbench) => Promise<string>;
	message: RegExp;
	description: RegExp;
}

const stops: Stop[] = [
	{
		shows: 'a run that stops half-way: what became of each item',
		fault: { kind: 'status', status: 400, match: { body: { email: bob } } },
		message: /^The service did not accept /,
		description: /Items by outcome: Created: 1st, 3rd\. Failed: 2nd\.$/,
	},
	{
		shows: 'a key that lacks a permission: which one it is, and what to do',
		credential: (bench) => bench.saveCredential('Read only', bench.service.keys.readOnly),
		message: /^The API key lacks the permission leads:write$/,
		description: /^Use a key with this permission in the credential\. This key has: .*leads:read/,
	},
	{
		shows: 'a key that is not valid: that, and where to put a valid one',
		credential: (bench) => bench.saveCredential('Expired', bench.service.keys.expired),
		message: /^The service did not accept the API key$/,
		description: /Enter a valid key in the credential\./,
	},
	{
		shows: 'a service that is not there: that, and that nothing was sent',
		credential: async (bench) =>
			bench.saveCredential(
				'Off',
				bench.service.keys.full,
				`http://${LOOPBACK}:${await freePort()}`,
			),
		message: /^Could not connect to http:/,
		description: /^Check 'Base URL' in the credential\..* None of the 3 items was sent\.$/,
	},
	{
		shows: 'an answer that is lost: neither success nor failure, and how to find out',
		fault: { kind: 'dropAfter' },
		message: /^It is unclear whether this worked$/,
		description: /Use Find by Email to check whether it exists before you run this again\./,
	},
];

/** What a user sees in the real n8n when something does not work. */
export async function checkFailures(bench: Workbench): Promise<void> {
	for (const { credential, description, fault, message, shows } of stops) {
		await check(`the stored execution tells of ${shows}`, async () => {
			await bench.reset();
			if (fault) await bench.service.control('faults', { faults: [fault] });
			const step = { ...create, credential: await credential?.(bench) };
			const execution = await bench.saveAndRun('Stops', contacts, [step]);

			assert.equal(execution.status, 'error');
			const { error } = execution.data.resultData;
			assert.match(error?.message ?? '', message);
			assert.match(error?.description ?? '', description);
			const sent = (await requestsSent(bench)).flatMap(({ body }) => body?.email ?? []);
			assert.equal(new Set(sent).size, sent.length, 'a lead was sent twice');
		});
	}

	await check('Error output: the refused leaves by Error, the others by Success', async () => {
		await refuseBob(bench);
		const settings = { onError: 'continueErrorOutput' };
		const ends = ['Success', 'Error'].map((name) => ({ name, type: NO_OP, parameters: {} }));
		const execution = await bench.saveAndRun(
			'Error output',
			contacts,
			[{ ...create, settings }, ...ends],
			[
				['Start', 'Create'],
				['Create', 'Success'],
				['Create', 'Error', 1],
			],
		);

		assert.equal(execution.status, 'success');
		const [good, bad] = ends.map(({ name }) => itemsOf(execution, name));
		assert.deepEqual(emailsOf(good), [contacts[0].email, contacts[2].email]);
		assert.equal(bad.length, 1);
		assertDetails(bad[0]);
		// n8n adds what came in
		assert.equal(bad[0].json.email, bob);
	});
}

const NO_OP = 'n8n-nodes-base.noOp';

function assertDetails({ json }: RunItem): void {
	assert.match(String(json.reason), /^The service did not accept /);
	assert.equal(json.error, json.reason);
	assertHas(json, { outcome: 'failed' });
	assertHas(json.details, { status: 400 });
	assert.match(String((json.details as { nextStep: unknown }).nextStep), /^[A-Z].{20,}/);
}
