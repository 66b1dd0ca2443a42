import { type FaultRun, buildListReadRun, buildRecordReadRun, buildWriteRun } from './faults';
import { byId, byMark, pluck, createListReader, createLocator } from './fixtureHelpers';
import type { OperationFixtures, OperationRun } from './operationFixture';

interface Voice {
	id: string;
	name: string;
	status: string;
	settings: { stability: number };
}

export const readVoices = createListReader<Voice>('voiceClones', 'voice-clones');

/** Uses the newest voice clone, because the API cannot create one. */
const readNewestVoiceItem: OperationRun['createItems'] = async (service) => [
	{ id: (await readVoices(service))[0].id },
];

/** Creates a voice clone with the mark as its ID. */
const createOwnVoice: FaultRun['createItem'] = (mark, records) => {
	records.addVoice(mark);
	return { mark, id: mark };
};

export const fixtures: OperationFixtures = {
	delete: {
		example: { parameters: { voiceId: byId } },
		faultRun: buildWriteRun({ voiceId: byMark }, { createItem: createOwnVoice }),
		runs: [
			{
				title: 'deletes only the chosen voice clone',
				createItems: readNewestVoiceItem,
				parameters: { voiceId: byId },
				check: async ({ equal, inputItems: [{ id }], items, ok, service }) => {
					const remainingIds = pluck(await readVoices(service));
					equal([items[0].deleted, items[0].voiceId, remainingIds.length], [true, id, 6]);
					ok(!remainingIds.includes(id));
				},
			},
		],
	},
	get: {
		example: { parameters: { voiceId: createLocator('voice_1') }, isShared: true },
		faultRun: buildRecordReadRun('voiceId', { voiceId: byId }, createOwnVoice),
		runs: [
			{
				title: 'finds a voice clone by name',
				createItems: async (service) =>
					(await readVoices(service)).slice(1, 2).map(({ id, name }) => ({ id, name })),
				parameters: { voiceId: createLocator('={{ $json.name }}', 'name') },
				check: ({ equal, inputItems: [{ id }], items: [voice] }) => equal(voice.voiceId, id),
			},
		],
	},
	getAll: {
		example: { parameters: {} },
		faultRun: buildListReadRun(({ voices }) => voices, 'voiceId'),
		runs: [
			{
				title: 'returns voice clones that are ready, using the bearer header',
				parameters: { returnAll: true, filters: { status: 'ready' } },
				check: async ({ equal, items, ok, service }) => {
					const ready = (await readVoices(service)).filter(({ status }) => status === 'ready');
					ok(ready.length > 1);
					equal(pluck(items, 'voiceId'), pluck(ready));
				},
			},
		],
	},
	update: {
		example: { parameters: { voiceId: byId, updateFields: { name: 'Ada' } } },
		faultRun: buildWriteRun(
			{ voiceId: byMark, updateFields: { name: 'New' } },
			{ createItem: createOwnVoice, isMarkOmitted: true },
		),
		documentedFields: [
			...['voiceId', 'name', 'description', 'status', 'settings', 'createdAt', 'updatedAt'],
		],
		runs: [
			{
				title: 'sends and changes only the set fields',
				createItems: readNewestVoiceItem,
				parameters: { voiceId: byId, updateFields: { name: 'Ada', stability: 0.4 } },
				check: async ({ equal, inputItems, items, sentBodies, service }) => {
					const [voice] = await readVoices(service);
					equal([voice.id, voice.name, voice.settings.stability], [inputItems[0].id, 'Ada', 0.4]);
					equal([items[0].voiceId, items[0].name], [voice.id, 'Ada']);
					equal(sentBodies, [{ name: 'Ada', settings: { stability: 0.4 } }]);
				},
			},
		],
	},
};
