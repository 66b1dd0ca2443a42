import { type FaultRun, readingAll, readingOne, writing } from './faults';
import { byId, byMark, idsOf, listed, locator } from './parts';
import type { Proofs, Run } from './proof';

interface Voice {
	id: string;
	name: string;
	status: string;
	settings: { stability: number };
}

export const voices = listed<Voice>('voiceClones', 'voice-clones');

/** The API cannot make a voice clone; the service was set back to its seed for this run alone. */
const newestVoice: Run['given'] = async (service) => [{ id: (await voices(service))[0].id }];

/** A voice clone with the mark as its ID. */
const ownVoice: FaultRun['item'] = (mark, records) => {
	records.addVoice(mark);
	return { mark, id: mark };
};

export const proofs: Proofs = {
	delete: {
		example: { parameters: { voiceId: byId } },
		faults: writing({ voiceId: byMark }, { item: ownVoice }),
		runs: [
			{
				shows: 'that voice clone is gone, and no other',
				given: newestVoice,
				parameters: { voiceId: byId },
				check: async ({ equal, given: [{ id }], items, ok, service }) => {
					const left = idsOf(await voices(service));
					equal([items[0].deleted, items[0].voiceId, left.length], [true, id, 6]);
					ok(!left.includes(id));
				},
			},
		],
	},
	get: {
		example: { parameters: { voiceId: locator('voice_1') }, isShared: true },
		faults: readingOne('voiceId', { voiceId: byId }, ownVoice),
		runs: [
			{
				shows: 'the voice clone of a name',
				given: async (service) =>
					(await voices(service)).slice(1, 2).map(({ id, name }) => ({ id, name })),
				parameters: { voiceId: locator('={{ $json.name }}', 'name') },
				check: ({ equal, given: [{ id }], items: [voice] }) => equal(voice.voiceId, id),
			},
		],
	},
	getAll: {
		example: { parameters: {} },
		faults: readingAll(({ voices: all }) => all, 'voiceId'),
		runs: [
			{
				shows: 'those that are ready, asked with the bearer header',
				parameters: { returnAll: true, filters: { status: 'ready' } },
				check: async ({ equal, items, ok, service }) => {
					const ready = (await voices(service)).filter(({ status }) => status === 'ready');
					ok(ready.length > 1);
					equal(idsOf(items, 'voiceId'), idsOf(ready));
				},
			},
		],
	},
	update: {
		example: { parameters: { voiceId: byId, updateFields: { name: 'Ada' } } },
		faults: writing(
			{ voiceId: byMark, updateFields: { name: 'New' } },
			{ item: ownVoice, isSilent: true },
		),
		documented: [
			...['voiceId', 'name', 'description', 'status', 'settings', 'createdAt', 'updatedAt'],
		],
		runs: [
			{
				shows: 'what was set is changed in the service, and nothing else was sent',
				given: newestVoice,
				parameters: { voiceId: byId, updateFields: { name: 'Ada', stability: 0.4 } },
				check: async ({ equal, given, items, sent, service }) => {
					const [voice] = await voices(service);
					equal([voice.id, voice.name, voice.settings.stability], [given[0].id, 'Ada', 0.4]);
					equal([items[0].voiceId, items[0].name], [voice.id, 'Ada']);
					equal(sent, [{ name: 'Ada', settings: { stability: 0.4 } }]);
				},
			},
		],
	},
};
