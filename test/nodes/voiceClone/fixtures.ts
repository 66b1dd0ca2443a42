import type { INodeParameters } from 'n8n-workflow';
import { OutreachVoiceClone } from '../../../nodes/VoiceClone/OutreachVoiceClone.node';
import type { components } from '../../../nodes/shared/api.generated';
import type { RunResult } from '../../engine';
import { type MockResponse, type RecordedRequest, type RunOptions, runOperation } from '../harness';

type ListedVoice = components['schemas']['ListedVoiceClone'];
type UpdatedVoice = components['schemas']['VoiceClone'];

const timestamp = '2026-01-02T03:04:05.000Z';

const createNode = () => new OutreachVoiceClone();

export const locateById = (value: string) => ({ __rl: true, mode: 'id', value });

export async function runVoiceClone(
	parameters: INodeParameters,
	options?: RunOptions,
): Promise<RunResult> {
	return await runOperation(createNode(), parameters, options);
}

/** Builds a voice clone in the format of the list. */
export function buildListedVoice(number: number, fields: Partial<ListedVoice> = {}): ListedVoice {
	return {
		voiceId: `voice_${number}`,
		name: `Voice ${number}`,
		description: 'Calm',
		isActive: true,
		sampleCount: 3,
		createdAt: timestamp,
		updatedAt: timestamp,
		labels: { language: 'en' },
		...fields,
	};
}

/** Creates a responder that lists voice clones, at most `maxPageSize` on a page. */
export function respondWithVoices(
	count: number,
	maxPageSize = 100,
): (request: RecordedRequest) => MockResponse {
	const voices = Array.from({ length: count }, (_, index) => buildListedVoice(index + 1));
	return ({ query: { limit = 50, offset = 0 } }) => {
		const size = Math.min(maxPageSize, Number(limit));
		const voiceClones = voices.slice(Number(offset), Number(offset) + size);
		return { body: { success: true, data: { voiceClones, total: count } } };
	};
}

/** A voice clone in the format of Update. */
export const updatedVoice: UpdatedVoice = {
	id: 'voice_1',
	name: 'Nathan',
	description: 'Calm',
	status: 'ready',
	settings: { stability: 0.5, clarity: 0.75, use_speaker_boost: true },
	created_at: timestamp,
	updated_at: '2026-03-31T07:00:00.000Z',
};
