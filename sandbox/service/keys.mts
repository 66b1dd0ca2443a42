import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { components } from '../../nodes/shared/api.generated.ts';
import { demoUser } from './users.mts';

const DAY_MS = 24 * 60 * 60 * 1000;
const USER_KEY_PREFIX = 'oak_';
const KEY_FORMAT = /^(oak_[0-9a-f]{64}|[0-9A-Za-z]+(-[0-9A-Za-z]+)+)$/;

const PERMISSIONS = [
	'users:read',
	'users:write',
	'linkedin:schedule',
	'linkedin:upload',
	'linkedin:read',
	'linkedin:voice',
	'leads:read',
	'leads:write',
	'leads:enrich',
	'voice:create',
	'voice:read',
	'voice:update',
	'voice:delete',
	'voice:preview',
	'jobs:read',
	'jobs:update',
	'prospecting:search',
	'keys:manage',
];

export type KeyLabel = 'full' | 'readOnly' | 'expired' | 'deactivated' | 'global';

export type ApiKey = {
	id: string;
	/** Its label in the request log. */
	label: string;
	secret: string;
	name: string;
	permissions: string[];
	isActive: boolean;
	/** Milliseconds since 1970. */
	createdAt: number;
	/** Milliseconds since 1970; null for a key without expiry. */
	expiresAt: number | null;
	usageCount: number;
	/** Requests by UTC day (YYYY-MM-DD). */
	usageByDay: Record<string, number>;
	/** Milliseconds since 1970; null until its first request. */
	lastUsed: number | null;
	/** null for a global key, which has no user. */
	user: { id: string; email: string; role: string } | null;
};

/** The demo keys, which are derived from their labels and valid only in the sandbox. */
export const demoKeys: Record<KeyLabel, string> = {
	full: createUserKey('full'),
	readOnly: createUserKey('readOnly'),
	expired: createUserKey('expired'),
	deactivated: createUserKey('deactivated'),
	global: createGlobalKey('global'),
};

/** Whether the text has the format of an API key. */
export function hasKeyFormat(text: string): boolean {
	return KEY_FORMAT.test(text);
}

/** Creates the seeded keys, by secret. @param now in ms */
export function seedKeys(now: number): Map<string, ApiKey> {
	const defaults = {
		isActive: true,
		expiresAt: null,
		usageCount: 0,
		lastUsed: null,
		user: demoUser,
	};
	const keys: (Omit<ApiKey, 'id' | 'secret' | 'createdAt' | 'usageByDay'> & { label: KeyLabel })[] =
		[
			{ ...defaults, label: 'full', name: 'Demo, all permissions', permissions: PERMISSIONS },
			{
				...defaults,
				label: 'readOnly',
				name: 'Demo, read only',
				permissions: PERMISSIONS.filter((permission) => permission.endsWith(':read')),
			},
			{
				...defaults,
				label: 'expired',
				name: 'Demo, expired yesterday',
				permissions: PERMISSIONS,
				expiresAt: now - DAY_MS,
			},
			{
				...defaults,
				label: 'deactivated',
				name: 'Demo, deactivated',
				permissions: PERMISSIONS,
				isActive: false,
			},
			{ ...defaults, label: 'global', name: 'Demo, global', permissions: ['*'], user: null },
		];
	return new Map(
		keys.map((key, index) => {
			const secret = demoKeys[key.label];
			const createdAt = now - (keys.length - index) * 30 * DAY_MS;
			return [secret, { ...key, id: `key_${key.label}`, secret, createdAt, usageByDay: {} }];
		}),
	);
}

/** Creates the key of `POST /keys`. @param now in ms */
export function createKey(
	{ name, permissions, expiresInDays }: components['schemas']['KeyInput'],
	now: number,
): ApiKey {
	const id = `key_${randomUUID().replaceAll('-', '')}`;
	return {
		id,
		label: id,
		secret: createSecret(),
		name,
		permissions,
		isActive: true,
		createdAt: now,
		expiresAt: expiresInDays === undefined ? null : now + expiresInDays * DAY_MS,
		usageCount: 0,
		usageByDay: {},
		lastUsed: null,
		user: demoUser,
	};
}

/** Creates a new secret for a user key. */
export function createSecret(): string {
	return USER_KEY_PREFIX + randomBytes(32).toString('hex');
}

/** @param now in ms */
export function isActiveAt({ isActive, expiresAt }: ApiKey, now: number): boolean {
	return isActive && (expiresAt === null || expiresAt > now);
}

/** Counts a request of the key. @param now in ms */
export function countRequest(key: ApiKey, now: number): void {
	const day = new Date(now).toISOString().slice(0, 10);
	key.usageCount++;
	key.usageByDay[day] = (key.usageByDay[day] ?? 0) + 1;
	key.lastUsed = now;
}

/** Returns a key in the API's format, without the secret. @param now in ms */
export function describeKey(key: ApiKey, now: number): components['schemas']['Key'] {
	const { id, name, secret, permissions, createdAt, expiresAt, lastUsed, usageCount } = key;
	return {
		id,
		name,
		prefix: secret.slice(0, 8),
		permissions,
		isActive: isActiveAt(key, now),
		createdAt: new Date(createdAt).toISOString(),
		expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
		...(lastUsed !== null && { lastUsed: new Date(lastUsed).toISOString() }),
		usageCount,
	};
}

function createUserKey(label: string): string {
	return USER_KEY_PREFIX + hashLabel(label);
}

function createGlobalKey(label: string): string {
	const hex = hashLabel(label);
	return [hex.slice(0, 8), hex.slice(8, 16), hex.slice(16, 32)].join('-');
}

function hashLabel(label: string): string {
	return createHash('sha256').update(`sandbox key: ${label}`).digest('hex');
}
