import assert from 'node:assert/strict';
import { loadExample } from '../../../sandbox/launcher/workflows.mts';
import { check } from '../checks.mts';
import type { Workbench } from '../workbench.mts';
import { filterBodies, pluckField, runPipeline, takeWrites } from './pipeline.mts';

/** The workflow of each service, and its node that reads. */
const editions = [
	['HubSpot', 'lead-sync-hubspot', 'HubSpot contacts'],
	['Google Sheets', 'lead-sync-google-sheets', 'Rows of your sheet'],
];
const NEW = [
	'Maya.Lindqvist@nordwind-logistik.example',
	'priya.raman@brightwell-health.example',
	'tomas.herrera@alpaca-outdoor.example',
];

/** Tests the lead sync with other services' nodes, whose output is pinned to their rows. */
export async function checkLeadSyncEditions(bench: Workbench): Promise<void> {
	for (const [service, file, reader] of editions) {
		await check(`the lead sync with ${service} creates each person once`, async () => {
			const { id } = loadExample(file);
			await bench.reset();
			const first = await runPipeline(bench, id);
			assert.equal(pluckField(first, reader, 'json').length, 9);
			assert.deepEqual(pluckField(first, 'Summary', 'created'), [3]);
			assert.deepEqual(pluckField(first, 'Summary', 'notAdded'), [3]);
			const made = filterBodies(await takeWrites(bench), '/leads');
			assert.deepEqual(made.map((lead) => lead.email).sort(), NEW);
			assert.ok(
				made.every(({ firstName, lastName, title, company }) => {
					return firstName && lastName && title && company;
				}),
			);

			const second = await runPipeline(bench, id);
			assert.deepEqual(pluckField(second, 'Summary', 'created'), [0]);
			assert.deepEqual(pluckField(second, 'Summary', 'alreadyThere'), [6]);
			assert.deepEqual(await takeWrites(bench), []);
		});
	}
}
