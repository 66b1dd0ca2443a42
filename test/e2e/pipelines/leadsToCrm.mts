import assert from 'node:assert/strict';
import { loadExample } from '../../../sandbox/launcher/workflows.mts';
import { check } from '../checks.mts';
import type { Workbench } from '../workbench.mts';
import { getAllItems, runPipeline, takeWrites } from './pipeline.mts';

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
}
