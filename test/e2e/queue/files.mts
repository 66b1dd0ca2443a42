import assert from 'node:assert/strict';
import { itemsOf } from '../../../sandbox/launcher/n8n.mts';
import { temporaryFolder } from '../../../sandbox/launcher/paths.mts';
import { type Place, type QueueCase, assertSucceeded } from './case.mts';
import { EXPORT, pausedBehind } from './steps.mts';
import { goneOnElsewhere } from './waiting.mts';

const READ = {
	name: 'Read',
	type: 'n8n-nodes-base.extractFromFile',
	typeVersion: 1.1,
	parameters: { operation: 'csv', options: {} },
};

/** a file that one worker has stored, for main and for the other workers. */
export const files: QueueCase[] = [
	{
		name: 'file',
		sentence:
			"a campaign's file in n8n's database: another worker reads it, and main hands it out as the service sent it",
		scenario: async (place) => await fileGoesRound(place, 'database'),
	},
	{
		name: 'file-shared',
		sentence:
			"a campaign's file in a folder that all processes share: another worker reads it, and main hands it out",
		scenario: async (place) => {
			await place.stack.restart({
				N8N_DEFAULT_BINARY_DATA_MODE: 'filesystem',
				N8N_BINARY_DATA_STORAGE_PATH: temporaryFolder('shared'),
			});
			await fileGoesRound(place, 'filesystem');
		},
	},
];

async function fileGoesRound(place: Place, mode: string): Promise<void> {
	const { scene, stack } = place;
	const run = await goneOnElsewhere(place, [EXPORT, ...pausedBehind(EXPORT), READ], [{}]);
	assertSucceeded([run]);
	const answer = await scene.service.ask('/campaigns/campaign_spring/csv');
	const csv = Buffer.from(await answer.arrayBuffer());
	const id = itemsOf(run, EXPORT.name)[0].binary?.data?.id ?? '';
	assert.ok(id.startsWith(mode), `it lies in ${id}`);
	assert.deepEqual(await stack.main.editor.download(id), csv);
	assert.equal(itemsOf(run, READ.name).length, 120);
}
