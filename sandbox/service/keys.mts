import { createHash } from 'node:crypto';

const DAY = 24 * 60 * 60 * 1000;
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

/** An API key as the service keeps it ("API key" and "Key types" of the API document). */
export type ApiKey = {
	label: KeyLabel;
	secret: string;
	name: string;
	permissions: string[];
	isActive: boolean;
	/** Milliseconds since 1970; null for a key without expiry. */
	expiresAt: number | null;
	usageCount: number;
	/** Milliseconds since 1970; null until its first request. */
	lastUsed: number | null;
	/** null for a global key, which belongs to no user. */
	user: { id: string; email: string; role: string } | null;
};

/** The demo keys, the same at every start: derived from their labels, valid nowhere else. */
export const demoKeys: Record<KeyLabel, string> = {
	full: userKey('full'),
	readOnly: userKey('readOnly'),
	expired: userKey('expired'),
	deactivated: userKey('deactivated'),
	global: globalKey('global'),
};

/** Whether the text has the form of a key of either type. */
export function looksLikeKey(text: string): boolean {
	return KEY_FORMAT.test(text);
}

/** The keys that the service starts with, by the key itself. `now` in ms dates the expired one. */
export function seedKeys(now: number): Map<string, ApiKey> {
	const user = { id: 'user_demo', email: 'demo.user@outreach.example', role: 'professional' };
	const base = { isActive: true, expiresAt: null, usageCount: 0, lastUsed: null, user };
	const keys: Omit<ApiKey, 'secret'>[] = [
		{ ...base, label: 'full', name: 'Demo, all permissions', permissions: PERMISSIONS },
		{
			...base,
			label: 'readOnly',
			name: 'Demo, read only',
			permissions: PERMISSIONS.filter((permission) => permission.endsWith(':read')),
		},
		{
			...base,
			label: 'expired',
			name: 'Demo, expired yesterday',
			permissions: PERMISSIONS,
			expiresAt: now - DAY,
		},
		{
			...base,
			label: 'deactivated',
			name: 'Demo, deactivated',
			permissions: PERMISSIONS,
			isActive: false,
		},
		{ ...base, label: 'global', name: 'Demo, global', permissions: ['*'], user: null },
	];
	return new Map(keys.map((key) => [demoKeys[key.label], { ...key, secret: demoKeys[key.label] }]));
}

function userKey(label: string): string {
	return USER_KEY_PREFIX + digest(label);
}

function globalKey(label: string): string {
	const hex = digest(label);
	return [hex.slice(0, 8), hex.slice(8, 16), hex.slice(16, 32)].join('-');
}

function digest(label: string): string {
	return createHash('sha256').update(`sandbox key: ${label}`).digest('hex');
}
