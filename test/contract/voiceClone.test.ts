/** @jest-environment <rootDir>/sandbox/test/environment.js */
import deleteSchema from '../../nodes/VoiceClone/__schema__/v1.0.0/voiceClone/delete.json';
import getAllSchema from '../../nodes/VoiceClone/__schema__/v1.0.0/voiceClone/getAll.json';
import getSchema from '../../nodes/VoiceClone/__schema__/v1.0.0/voiceClone/get.json';
import updateSchema from '../../nodes/VoiceClone/__schema__/v1.0.0/voiceClone/update.json';
import { OutreachVoiceClone } from '../../nodes/VoiceClone/OutreachVoiceClone.node';
import { faultsOf } from '../items';
import { control, reset } from '../../sandbox/test/sandbox';
import { schemas } from '../schemas.generated.json';
import { runnerOf } from './run';

/** A voice clone as the service keeps it. */
type Voice = {
	id: string;
	name: string;
	description: string;
	status: string;
	settings: { stability: number; clarity: number; use_speaker_boost: boolean };
	created_at: string;
	updated_at: string;
};

const run = runnerOf(new OutreachVoiceClone());

const voices = async () => (await control<{ voiceClones: Voice[] }>('voice-clones')).voiceClones;
const byId = (value: string) => ({ voiceId: { __rl: true, mode: 'id', value } });
const idsOf = (found: Voice[]) => found.map(({ id }) => id).sort();

beforeEach(async () => await reset({ limits: { minute: 1000, hour: 10_000 } }));

describe('Get Many', () => {
	test('all voice clones, complete and nothing else', async () => {
		const { json } = await run('getAll', { returnAll: true });

		expect(faultsOf(json, getAllSchema)).toEqual([]);
		expect(faultsOf(json, schemas.ListedVoiceClone)).toEqual([]);
		expect(json.map(({ voiceId }) => voiceId).sort()).toEqual(idsOf(await voices()));
	});

	test.each(['ready', 'processing', 'failed'])('the status %s filters', async (status) => {
		const { json } = await run('getAll', { returnAll: true, filters: { status } });

		const wanted = (await voices()).filter((voice) => voice.status === status);
		expect(json.map(({ voiceId }) => voiceId).sort()).toEqual(idsOf(wanted));
		expect(json).not.toHaveLength(0);
	});
});

describe('Get', () => {
	test('gives the one of an ID, and of a name', async () => {
		const [, voice] = await voices();

		const { json } = await run('get', byId(voice.id));

		expect(json).toMatchObject([{ voiceId: voice.id, name: voice.name }]);
		expect(faultsOf(json, getSchema)).toEqual([]);
		const byName = { voiceId: { __rl: true, mode: 'name', value: voice.name } };
		expect((await run('get', byName)).json).toEqual(json);
	});
});

describe('Update', () => {
	test('changes what was set and nothing else', async () => {
		const [voice, ...others] = await voices();
		const updateFields = { name: 'Ada', stability: 0.2 };

		const { json, outputs } = await run('update', { ...byId(voice.id), updateFields });

		const [changed, ...rest] = await voices();
		expect(rest).toEqual(others);
		expect(changed).toEqual({
			...voice,
			name: 'Ada',
			settings: { ...voice.settings, stability: 0.2 },
			updated_at: changed.updated_at,
		});
		expect(faultsOf(json, updateSchema)).toEqual([]);
		expect(json).toMatchObject([{ voiceId: voice.id, name: 'Ada', settings: changed.settings }]);
		expect(outputs[0][0].pairedItem).toEqual({ item: 0 });
	});

	test('raw it is what the service gives', async () => {
		const [voice] = await voices();
		const updateFields = {
			clarity: 0.1,
			description: 'Calm',
			name: 'Ada',
			stability: 0.3,
			useSpeakerBoost: false,
		};

		const { json } = await run('update', { ...byId(voice.id), updateFields, simple: false });

		expect(faultsOf(json, schemas.VoiceClone)).toEqual([]);
		expect(json).toEqual([(await voices())[0]]);
		expect(json[0]).toMatchObject({
			description: 'Calm',
			settings: { clarity: 0.1, stability: 0.3, use_speaker_boost: false },
		});
	});
});

describe('Delete', () => {
	test('removes it', async () => {
		const [voice, ...others] = await voices();

		const { json, outputs } = await run('delete', byId(voice.id));

		expect(json).toMatchObject([{ deleted: true, voiceId: voice.id }]);
		expect(faultsOf(json, deleteSchema)).toEqual([]);
		expect(outputs[0][0].pairedItem).toEqual({ item: 0 });
		expect(await voices()).toEqual(others);
	});
});
