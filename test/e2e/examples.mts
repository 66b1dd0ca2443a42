import assert from 'node:assert/strict';
import { itemsOf } from '../../sandbox/launcher/n8n.mts';
import { exampleWorkflow } from '../../sandbox/launcher/workflows.mts';
import { check } from './checks.mts';
import type { Execution, Workbench } from './workbench.mts';

const TRIGGER = 'Outreach Trigger';
const SAMPLE = 10;

/** The example workflows that a trigger starts, as someone tries them in the editor. */
export async function checkExamples(bench: Workbench): Promise<void> {
	const tried = async (name: string): Promise<Execution> => {
		await bench.reset();
		const run = await bench.run(exampleWorkflow(name).id, TRIGGER);
		assert.equal(run.status, 'success', run.data.resultData.error?.message);
		return run;
	};

	await check('new leads are enriched and reach the CRM node', async () => {
		const run = await tried('new-lead-to-crm');
		assert.equal(fieldsOf(run, TRIGGER, 'email').length, SAMPLE);
		const enriched = fieldsOf(run, 'Enriched', 'outcome', 'email');
		assert.ok(enriched.length > 0);
		for (const [outcome, email] of enriched) {
			assert.equal(outcome, 'done');
			assert.match(email, /@/);
		}
		assert.deepEqual(fieldsOf(run, 'HubSpot', 'outcome', 'email'), enriched);
	});
	await check('leads that have replied reach the team', async () => {
		const told = fieldsOf(await tried('reply-to-team'), 'Slack', 'status', 'firstName', 'company');
		assert.ok(told.length > 0 && told.length <= SAMPLE);
		for (const [status, firstName, company] of told) {
			assert.equal(status, 'replied');
			assert.ok(firstName && company);
		}
	});
	await check('background jobs that have failed raise an alert', async () => {
		const told = fieldsOf(await tried('failed-job-alert'), 'Slack', 'status', 'type', 'message');
		assert.ok(told.length > 0 && told.length <= SAMPLE);
		for (const [status, type, message] of told) {
			assert.equal(status, 'failed');
			assert.ok(type && message);
		}
	});
}

/** Some fields of each item that a node gave. */
function fieldsOf(run: Execution, node: string, ...names: string[]): string[][] {
	return itemsOf(run, node).map(({ json }) => names.map((name) => String(json[name] ?? '')));
}
