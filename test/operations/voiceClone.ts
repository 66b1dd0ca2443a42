import { type FaultRun, readListOperation, readRecordOperation, writeOperation } from './faults';
import { byId, byMark, pluck, listRecords, locatorValue } from './fixtureHelpers';
import type { OperationFixtures, OperationRun } from './operationFixture';

interface Voice {
	id: string;
	name: string;
	status: string;
	settings: { stability: number };
}

export const voices = listRecords<Voice>('voiceClones', 'voice-clones');

/** The API cannot create voice clones; each run resets the service. */
const newestVoice: OperationRun['createItems'] = async (service) => [
	{ id: (await voices(service))[0].id },
];

/** Creates a voice clone with the mark as its ID. */
const ownVoice: FaultRun['item'] = (mark, records) => {
	records.addVoice(mark);
	return { mark, id: mark };
};

export const fixtures: OperationFixtures = {
	delete: {
		example: { parameters: { voiceId: byId } },
		faults: writeOperation({ voiceId: byMark }, { item: ownVoice }),
		runs: [
			{
				title: 'deletes only that voice clone',
				createItems: newestVoice,
				parameters: { voiceId: byId },
				check: async ({ equal, inputItems: [{ id }], items, ok, service }) => {
					const left = pluck(await voices(service));
					equal([items[0].deleted, items[0].voiceId, left.length], [true, id, 6]);
					ok(!left.includes(id));
				},
			},
		],
	},
	get: {
		example: { parameters: { voiceId: locatorValue('voice_1') }, isShared: true },
		faults: readRecordOperation('voiceId', { voiceId: byId }, ownVoice),
		runs: [
			{
				title: 'finds a voice clone by name',
				createItems: async (service) =>
					(await voices(service)).slice(1, 2).map(({ id, name }) => ({ id, name })),
				parameters: { voiceId: locatorValue('={{ $json.name }}', 'name') },
				check: ({ equal, inputItems: [{ id }], items: [voice] }) => equal(voice.voiceId, id),
			},
		],
	},
	getAll: {
		example: { parameters: {} },
		faults: readListOperation(({ voices: all }) => all, 'voiceId'),
		runs: [
			{
				title: 'returns voice clones that are ready, using the bearer header',
				parameters: { returnAll: true, filters: { status: 'ready' } },
				check: async ({ equal, items, ok, service }) => {
					const ready = (await voices(service)).filter(({ status }) => status === 'ready');
					ok(ready.length > 1);
					equal(pluck(items, 'voiceId'), pluck(ready));
				},
			},
		],
	},
	update: {
		example: { parameters: { voiceId: byId, updateFields: { name: 'Ada' } } },
		faults: writeOperation(
			{ voiceId: byMark, updateFields: { name: 'New' } },
			{ item: ownVoice, omitsMark: true },
		),
		documented: [
			...['voiceId', 'name', 'description', 'status', 'settings', 'createdAt', 'updatedAt'],
		],
		runs: [
			{
				title: 'sends and changes only the set fields',
				createItems: newestVoice,
				parameters: { voiceId: byId, updateFields: { name: 'Ada', stability: 0.4 } },
				check: async ({ equal, inputItems, items, sentBodies, service }) => {
					const [voice] = await voices(service);
					equal([voice.id, voice.name, voice.settings.stability], [inputItems[0].id, 'Ada', 0.4]);
					equal([items[0].voiceId, items[0].name], [voice.id, 'Ada']);
					equal(sentBodies, [{ name: 'Ada', settings: { stability: 0.4 } }]);
				},
			},
		],
	},
};
