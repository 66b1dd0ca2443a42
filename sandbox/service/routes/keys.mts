import { createNotFoundError } from '../errors.mts';
import { describeKey, isActiveAt, createKey, createSecret, type ApiKey } from '../keys.mts';
import type { State } from '../state.mts';
import type { Handlers } from './route.mts';

/** The routes under `/keys`. */
export const keyRoutes = {
	listKeys: (_call, state) => ({
		status: 200,
		body: {
			success: true,
			data: listUserKeys(state).map((key) => describeKey(key, state.clock.now())),
		},
	}),

	createKey: ({ body }, { keys, clock }) => {
		const key = createKey(body, clock.now());
		keys.set(key.secret, key);
		const data = { ...describeKey(key, clock.now()), key: key.secret };
		return { status: 201, body: { success: true, data } };
	},

	updateKey: ({ params: { keyId }, body }, state) => {
		const key = Object.assign(findKey(keyId, state), body);
		return { status: 200, body: { success: true, data: describeKey(key, state.clock.now()) } };
	},

	regenerateKey: ({ params: { keyId } }, state) => {
		const key = findKey(keyId, state);
		state.keys.delete(key.secret);
		key.secret = createSecret();
		state.keys.set(key.secret, key);
		const data = { ...describeKey(key, state.clock.now()), key: key.secret };
		return { status: 200, body: { success: true, data } };
	},

	deleteKey: ({ params: { keyId } }, state) => {
		state.keys.delete(findKey(keyId, state).secret);
		return { status: 200, body: { success: true, message: `API key ${keyId} deleted` } };
	},

	getKeyStats: (_call, state) => {
		const keys = listUserKeys(state);
		const dailyUsage: Record<string, number> = {};
		for (const [day, count] of keys.flatMap((key) => Object.entries(key.usageByDay))) {
			dailyUsage[day] = (dailyUsage[day] ?? 0) + count;
		}
		const data = {
			totalKeys: keys.length,
			activeKeys: keys.filter((key) => isActiveAt(key, state.clock.now())).length,
			totalUsage: keys.reduce((total, { usageCount }) => total + usageCount, 0),
			dailyUsage,
		};
		return { status: 200, body: { success: true, data } };
	},
} satisfies Partial<Handlers>;

/** Lists the user's keys, oldest first. */
function listUserKeys({ keys }: State): ApiKey[] {
	return [...keys.values()]
		.filter(({ user }) => user !== null)
		.sort((a, b) => a.createdAt - b.createdAt);
}

function findKey(keyId: string, state: State): ApiKey {
	const key = listUserKeys(state).find(({ id }) => id === keyId);
	if (!key) throw createNotFoundError('KEY_NOT_FOUND', 'API key', 'keyId', keyId);
	return key;
}
