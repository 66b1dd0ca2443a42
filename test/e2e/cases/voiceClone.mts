import assert from 'node:assert/strict';
import type { Service } from '../../../sandbox/launcher/service.mts';
import { idsOf, type Case } from '../case.mts';

interface Voice {
	id: string;
	name: string;
	status: string;
	settings: { stability: number };
}

const node = 'outreachVoiceClone';
const resource = 'voiceClone';
const voiceId = { __rl: true, mode: 'id', value: '={{ $json.id }}' };

const voices = async (service: Service) =>
	(await service.control<{ voiceClones: Voice[] }>('voice-clones')).voiceClones;

/** The API cannot make a voice clone; the service was set back to its seed for this run alone. */
const newestVoice: Case['given'] = async (service) => [{ id: (await voices(service))[0].id }];

export const voiceCloneCases: Case[] = [
	{
		node,
		resource,
		operation: 'getAll',
		shows: 'those that are ready, asked with the bearer header',
		parameters: { returnAll: true, filters: { status: 'ready' } },
		route: 'listVoiceClones',
		check: async ({ items, service }) => {
			const ready = (await voices(service)).filter(({ status }) => status === 'ready');
			assert.ok(ready.length > 1);
			assert.deepEqual(idsOf(items, 'voiceId'), idsOf(ready));
		},
	},
	{
		node,
		resource,
		operation: 'update',
		shows: 'what was set is changed in the service, and nothing else was sent',
		given: newestVoice,
		parameters: { voiceId, updateFields: { name: 'Ada', stability: 0.4 } },
		route: 'updateVoiceClone',
		check: async ({ given, items, sent, service }) => {
			const [{ id, name, settings }] = await voices(service);
			assert.deepEqual([id, name, settings.stability], [given[0].id, 'Ada', 0.4]);
			assert.deepEqual([items[0].voiceId, items[0].name], [id, 'Ada']);
			assert.deepEqual(sent, [{ name: 'Ada', settings: { stability: 0.4 } }]);
		},
	},
	{
		node,
		resource,
		operation: 'delete',
		shows: 'that voice clone is gone, and no other',
		given: newestVoice,
		parameters: { voiceId },
		route: 'deleteVoiceClone',
		check: async ({ given, items, service }) => {
			const left = await voices(service);
			assert.deepEqual([items[0].deleted, items[0].voiceId], [true, given[0].id]);
			assert.equal(left.length, 6);
			assert.ok(!idsOf(left).includes(given[0].id));
		},
	},
];
