import type { JsonObject } from './world';

export const COLUMNS =
	'prospect_id,name,email,company,title,linkedin_url,status,contacted_at,last_message_at,responded_at,response_text,tags';

const MINUTE_MS = 60_000;
const FIRST_AT = Date.parse('2026-01-01T00:00:00Z');

export const statistics = {
	total: 3,
	pending: 0,
	running: 1,
	completed: 1,
	failed: 1,
	successRate: 50,
};

export function jobOf(number: number, status: string): JsonObject {
	const at = new Date(FIRST_AT + number * MINUTE_MS).toISOString();
	return {
		id: `job_${number}`,
		type: 'network_action',
		status,
		createdAt: at,
		completedAt: status === 'completed' ? at : null,
		message: 'Scheduled',
		progress: 100,
		metadata: { actionType: 'sendFirstMessage', profileUrl: 'https://www.linkedin.com/in/ada' },
	};
}

export function voiceOf(number: number): JsonObject {
	const at = '2026-01-02T03:04:05.000Z';
	return {
		voiceId: `voice_${number}`,
		name: `Voice ${number}`,
		description: 'Calm',
		isActive: number !== 2,
		sampleCount: 3,
		createdAt: at,
		updatedAt: at,
		labels: { language: 'en' },
	};
}

export function keyOf(number: number): JsonObject {
	return {
		id: `key_${number}`,
		name: `Key ${number}`,
		prefix: 'abcdefgh',
		permissions: ['leads:read'],
		isActive: true,
		createdAt: '2026-01-01T00:00:00.000Z',
		expiresAt: number === 1 ? '2026-04-05T00:00:00.000Z' : null,
		lastUsed: '2026-03-01T00:00:00.000Z',
		usageCount: 5,
	};
}

export function rowOf(number: number, status: string, respondedAt = '2026-03-02'): string {
	const person = `p_${number},Ada Lovelace,ada@x.example,Engines,Countess,https://l.example/in/ada`;
	return `${person},${status},2026-03-01T08:00:00Z,2026-03-01 08:30,${respondedAt},"Yes, ""please""",partner; fair`;
}
