import type { INodeParameters } from 'n8n-workflow';
import { mockApi, buildExpectedRequest, useTestHarness } from '../harness';
import {
	locateById,
	buildListedVoice,
	respondWithVoices,
	runVoiceClone,
	updatedVoice,
} from './fixtures';

useTestHarness();

const deleteResponse = {
	body: { success: true, message: 'Voice clone voice_1 deleted', deleted_id: 'voice_1' },
};
const updateResponse = { body: { success: true, data: updatedVoice } };
const deleteParameters = { operation: 'delete', voiceId: locateById('voice_1') };
const buildUpdate = (updateFields: INodeParameters, otherParameters: INodeParameters = {}) => ({
	operation: 'update',
	voiceId: locateById('voice_1'),
	updateFields,
	...otherParameters,
});

test.each(['id', 'list'])(
	'Delete sends one DELETE for a voice clone chosen by %s, and returns its ID',
	async (mode) => {
		const service = mockApi(() => deleteResponse);
		const result = await runVoiceClone({
			...deleteParameters,
			voiceId: { __rl: true, mode, value: 'a/b c' },
		});
		expect(service.requests).toEqual([buildExpectedRequest('DELETE', '/voice-clones/a%2Fb%20c')]);
		expect(result.json).toEqual([
			{ deleted: true, voiceId: 'a/b c', message: 'Voice clone voice_1 deleted' },
		]);
	},
);

test.each([
	['Delete', deleteParameters],
	['Update', buildUpdate({ name: 'N' })],
])('%s reports a voice clone that does not exist', async (_, parameters) => {
	mockApi(() => ({
		status: 404,
		body: { error: true, code: 'VOICE_CLONE_NOT_FOUND', details: { voice_id: 'voice_1' } },
	}));
	const result = await runVoiceClone(parameters);
	expect(result.error?.message).toBe('No voice clone found with the ID voice_1');
	expect(result.error?.description).toMatch(/another one under 'Voice Clone' with 'From List'/);
});

describe('Get voice clone', () => {
	const getBy = (value: string, mode = 'id') => ({
		operation: 'get',
		voiceId: { __rl: true, mode, value },
	});

	test('reads the list once for all items', async () => {
		const service = mockApi(respondWithVoices(3));
		const items = ['voice_2', 'voice_3'].map((id) => ({ id }));
		const result = await runVoiceClone(getBy('={{ $json.id }}'), { items });
		expect(result.json).toEqual([2, 3].map((number) => buildListedVoice(number)));
		expect(service.requests).toHaveLength(1);
	});

	test('ignores letter case and surrounding spaces of a name', async () => {
		mockApi(respondWithVoices(3));
		const result = await runVoiceClone(getBy(' voice 2 ', 'name'));
		expect(result.json).toEqual([buildListedVoice(2)]);
	});

	test.each([
		['voice_9', 'id', 'No voice clone found with the ID voice_9'],
		['Voice 9', 'name', 'No voice clone found with the name Voice 9'],
		['Nathan', 'name', 'Several voice clones have the name Nathan'],
		['={{ "" }}', 'name', 'Voice Clone is missing'],
	])('fails for %s, chosen by %s, with "%s"', async (value, mode, message) => {
		const voiceClones = [1, 2].map((number) => buildListedVoice(number, { name: 'Nathan' }));
		mockApi(() => ({ body: { success: true, data: { voiceClones, total: 2 } } }));
		expect((await runVoiceClone(getBy(value, mode))).error?.message).toBe(message);
	});
});

test('Get Many voice clones sends the status as a filter', async () => {
	const service = mockApi(respondWithVoices(1));
	await runVoiceClone({ operation: 'getAll', filters: { status: 'failed' } });
	expect(service.requests[0].query).toMatchObject({ status: 'failed' });
});

describe('Update voice clone', () => {
	test('sends every parameter in one PUT, even a disabled toggle, and renames fields with Simplify', async () => {
		const service = mockApi(() => updateResponse);
		const result = await runVoiceClone(
			buildUpdate({
				name: ' Nathan ',
				description: 'Calm',
				stability: 1.5,
				clarity: -2,
				useSpeakerBoost: false,
			}),
		);
		expect(service.requests).toEqual([
			buildExpectedRequest('PUT', '/voice-clones/voice_1', {
				body: {
					name: 'Nathan',
					description: 'Calm',
					settings: { stability: 1.5, clarity: -2, use_speaker_boost: false },
				},
			}),
		]);
		const { id, created_at, updated_at, ...sameFields } = updatedVoice;
		expect(result.json).toEqual([
			{ voiceId: id, ...sameFields, createdAt: created_at, updatedAt: updated_at },
		]);
	});

	test('returns the ID even if the response has none', async () => {
		mockApi(() => ({ body: { success: true, data: { name: 'N' } } }));
		expect((await runVoiceClone(buildUpdate({ name: 'N' }))).json).toEqual([
			{ voiceId: 'voice_1', name: 'N' },
		]);
	});

	test.each<[INodeParameters, object]>([
		[{ name: 'N' }, { name: 'N' }],
		[{ stability: 0 }, { settings: { stability: 0 } }],
		[{ description: '' }, { description: '' }],
		[
			{ name: 'N', description: ' ' },
			{ name: 'N', description: '' },
		],
		[{ name: 'N', description: '={{ $json.none }}' }, { name: 'N' }],
		[{ name: '={{ null }}', description: 'D' }, { description: 'D' }],
	])('sends only the fields that are set in %j', async (fields, body) => {
		const service = mockApi(() => updateResponse);
		await runVoiceClone(buildUpdate(fields));
		expect(service.requests[0].body).toEqual(body);
	});

	test.each<[INodeParameters, RegExp]>([
		[{}, /^Update Fields is empty/],
		[{ name: '={{ null }}', description: '={{ $json.none }}' }, /^Update Fields is empty/],
		[{ name: ' ' }, /^Name is empty/],
		[{ name: '', description: 'D' }, /^Name is empty/],
	])('rejects %j and sends nothing', async (fields, message) => {
		const service = mockApi(() => updateResponse);
		const result = await runVoiceClone(buildUpdate(fields));
		expect(result.error?.message).toMatch(message);
		expect(service.requests).toHaveLength(0);
	});
});
