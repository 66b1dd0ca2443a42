import assert from 'node:assert/strict';
import type { INodeParameters } from 'n8n-workflow';
import { loadExample } from '../../../sandbox/launcher/workflows.mts';
import { check } from '../checks.mts';
import type { Workbench } from '../workbench.mts';
import { getAllItems, runPipeline, saveCopy, takeWrites } from './pipeline.mts';

const HOUR_MS = 3_600_000;
const ADA = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@engines.example' };
const GRACE = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@navy.example' };

/** Tests that new leads reach the CRM; each run within two hours has the same leads. */
export async function checkLeadsToCrm(bench: Workbench): Promise<void> {
	const { id } = loadExample('leads-to-crm');
	const emitted = async () => {
		const run = await runPipeline(bench, id);
		assert.deepEqual(await takeWrites(bench), []);
		return getAllItems(run, 'HubSpot').map(({ json }) => json);
	};

	await check(
		'writes the leads of two hours to the CRM in its format and changes no lead',
		async () => {
			await bench.reset();
			const create = async (lead: object, hoursAgo: number) => {
				const now = new Date(Date.now() - hoursAgo * HOUR_MS).toISOString();
				await bench.service.control('clock', { now });
				await bench.service.control('leads', { leads: [lead] });
			};
			await create(GRACE, 3);
			await create(ADA, 1);
			const first = await emitted();
			const { firstName, lastName, email } = ADA;
			const named = { email, first_name: firstName, last_name: lastName, company: null };
			const [ada, ...others] = first.filter((one) =>
				[email, GRACE.email].includes(String(one.email)),
			);
			assert.deepEqual([ada, others], [{ ...named, job_title: null }, []]);
			assert.deepEqual(await emitted(), first);
			await bench.reset();
		},
	);
	await checkEnrichedLead(bench);
}

/** The service returns only what it found, and may find another email. */
async function checkEnrichedLead(bench: Workbench): Promise<void> {
	await check('a new lead keeps its own email and name in the CRM', async () => {
		const workflow = loadExample('new-lead-to-crm');
		const hubSpot = workflow.nodes.find(({ name }) => name === 'HubSpot');
		assert.ok(hubSpot);
		const { additionalFields, email } = hubSpot.parameters as INodeParameters;
		const fields = Object.entries({ email, ...(additionalFields as object) });
		const assignments = fields.map(([name, value]) => ({ id: name, name, value, type: 'string' }));
		const parameters = { assignments: { assignments }, options: {} };
		const set = { type: 'n8n-nodes-base.set', typeVersion: 3.4, disabled: false, parameters };
		Object.assign(hubSpot, set);
		const found = { outcome: 'done', phone: '+49 30 1', email: 'other@engines.example' };
		const id = await saveCopy(bench, {
			...workflow,
			pinData: {
				'Outreach Trigger': [{ json: ADA }],
				'Outreach Enrichment': [{ json: found }],
			},
		});
		const run = await runPipeline(bench, id, 'Outreach Trigger');
		const [{ json }] = getAllItems(run, 'HubSpot');
		assert.deepEqual(
			[json.email, json.firstName, json.lastName, json.phoneNumber],
			[ADA.email, ADA.firstName, ADA.lastName, found.phone],
		);
	});
}
