import type { Handlers } from './route.mts';

/** `GET /voice-clones`, `PUT` and `DELETE /voice-clones/{voiceId}`. */
export const voiceRoutes = {
	listVoiceClones: ({ query: { status, limit = 50, offset = 0 } }, { voices }) => {
		const matches = voices.list(status);
		const voiceClones = matches.slice(offset, offset + limit);
		return { status: 200, body: { success: true, data: { voiceClones, total: matches.length } } };
	},

	updateVoiceClone: ({ params: { voiceId }, body }, { voices }) => ({
		status: 200,
		body: { success: true, data: voices.update(voiceId, body) },
	}),

	deleteVoiceClone: ({ params: { voiceId } }, { voices }) => {
		voices.delete(voiceId);
		const message = `Voice clone ${voiceId} deleted`;
		return { status: 200, body: { success: true, message, deleted_id: voiceId } };
	},
} satisfies Partial<Handlers>;
