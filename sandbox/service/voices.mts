import { en, Faker } from '@faker-js/faker';
import type { components } from '../../nodes/shared/api.generated.ts';
import type { Clock } from './clock.mts';
import { ApiError, createNotFoundError } from './errors.mts';

type Schemas = components['schemas'];
export type TrainingStatus = Schemas['TrainingStatus'];
type VoiceClone = Schemas['VoiceClone'];

/** A stored voice clone. Times are ISO 8601 unless documented otherwise. */
export type StoredVoice = {
	id: string;
	name: string;
	description: string;
	sampleCount: number;
	createdAt: string;
	updatedAt: string;
	labels: Record<string, string>;
	settings: VoiceClone['settings'];
	/** End of its training in ms since 1970; null for never. */
	trainedAt: number | null;
	/** Whether the training will fail at its end. */
	willTrainingFail: boolean;
	activeCampaigns: number;
	lastUsed: string;
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const FAKER_SEED = 77;
const VOICE_COUNT = 7;

/** All voice clones of the user. */
export class VoiceStore {
	private voices = new Map<string, StoredVoice>();

	constructor(private readonly clock: Clock) {}

	/** Lists voice clones, newest first. */
	list(status?: TrainingStatus): Schemas['ListedVoiceClone'][] {
		return [...this.voices.values()]
			.filter((voice) => status === undefined || this.getStatus(voice) === status)
			.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
			.map((voice) => {
				const { id, name, description, sampleCount, createdAt, updatedAt, labels } = voice;
				const isActive = this.getStatus(voice) === 'ready';
				const fields = { name, description, isActive, sampleCount, createdAt, updatedAt, labels };
				return { voiceId: id, ...fields };
			});
	}

	/**
	 * Returns the voice clone in the format of an update response.
	 * @throws ApiError 404 VOICE_CLONE_NOT_FOUND
	 */
	get(id: string): VoiceClone {
		const voice = this.find(id);
		const { name, description, settings, createdAt, updatedAt } = voice;
		const status = this.getStatus(voice);
		return {
			id,
			name,
			description,
			status,
			settings,
			created_at: createdAt,
			updated_at: updatedAt,
		};
	}

	/** @throws ApiError 404 */
	update(id: string, { settings, ...changes }: Schemas['VoiceCloneInput']): VoiceClone {
		const merged = { ...this.find(id).settings, ...settings };
		return this.replace(id, { ...changes, settings: merged });
	}

	/** @throws ApiError 404, or 409 while active campaigns use it */
	delete(id: string): void {
		const { activeCampaigns, lastUsed } = this.find(id);
		if (activeCampaigns > 0) {
			throw new ApiError(409, 'VOICE_CLONE_IN_USE', 'Active campaigns use the voice clone', {
				details: { active_campaigns: activeCampaigns, last_used: lastUsed },
			});
		}
		this.voices.delete(id);
	}

	/** Sets the status of the training for a test. @throws ApiError 404 */
	setStatus(id: string, status: TrainingStatus): VoiceClone {
		const trainedAt = status === 'processing' ? null : this.clock.now();
		return this.replace(id, { trainedAt, willTrainingFail: status === 'failed' });
	}

	snapshot(): StoredVoice[] {
		return [...this.voices.values()];
	}

	restore(voices: readonly StoredVoice[]): void {
		this.voices = new Map(voices.map((voice) => [voice.id, voice]));
	}

	private replace(id: string, changes: Partial<StoredVoice>): VoiceClone {
		const updatedAt = this.clock.formatTimestamp();
		this.voices.set(id, { ...this.find(id), ...changes, updatedAt });
		return this.get(id);
	}

	private find(id: string): StoredVoice {
		const voice = this.voices.get(id);
		if (!voice) throw createNotFoundError('VOICE_CLONE_NOT_FOUND', 'voice clone', 'voice_id', id);
		return voice;
	}

	private getStatus({ trainedAt, willTrainingFail }: StoredVoice): TrainingStatus {
		if (trainedAt === null || trainedAt > this.clock.now()) return 'processing';
		return willTrainingFail ? 'failed' : 'ready';
	}
}

/**
 * Creates the seeded voice clones. Active campaigns use the second, the sixth is ready in
 * an hour, and the training of the seventh failed.
 * @param now milliseconds since 1970
 */
export function seedVoices(now: number): StoredVoice[] {
	const faker = new Faker({ locale: en });
	faker.seed(FAKER_SEED);
	return Array.from({ length: VOICE_COUNT }, (_, index) => {
		const createdAt = now - 2 * HOUR_MS - index * DAY_MS;
		const changedAt = createdAt + HOUR_MS;
		return {
			id: `voice_${faker.string.hexadecimal({ length: 16, prefix: '', casing: 'lower' })}`,
			name: `${faker.person.firstName()}, ${faker.helpers.arrayElement(['calm', 'lively', 'warm'])}`,
			description: 'Recorded for outreach messages',
			sampleCount: faker.number.int({ min: 3, max: 25 }),
			createdAt: new Date(createdAt).toISOString(),
			updatedAt: new Date(changedAt).toISOString(),
			labels: { language: faker.helpers.arrayElement(['en', 'de', 'fr']), use: 'outreach' },
			settings: { stability: 0.5, clarity: 0.75, use_speaker_boost: true },
			trainedAt: index === 5 ? now + HOUR_MS : changedAt,
			willTrainingFail: index === 6,
			activeCampaigns: index === 1 ? 2 : 0,
			lastUsed: new Date(changedAt).toISOString(),
		};
	});
}
