import type { IncomingHttpHeaders } from 'node:http';
import { ApiError } from './errors.mts';
import { hasKeyFormat, type ApiKey } from './keys.mts';

/**
 * Returns the API key of a request.
 * @param usesBearer whether the key is in `Authorization: Bearer` instead of `x-api-key`
 * @param now milliseconds since 1970, for the expiry
 * @throws ApiError 401 when the key is missing, malformed, unknown, expired or deactivated
 */
export function authenticate(
	headers: IncomingHttpHeaders,
	usesBearer: boolean,
	keys: ReadonlyMap<string, ApiKey>,
	now: number,
): ApiKey {
	const token = usesBearer ? readBearerToken(headers) : headers['x-api-key'];
	if (typeof token !== 'string' || token === '')
		throw createUnauthorizedError('The API key is missing');
	if (!hasKeyFormat(token)) throw createUnauthorizedError('The API key is malformed');
	const key = keys.get(token);
	if (!key) throw createUnauthorizedError('The API key is unknown');
	if (!key.isActive) throw createUnauthorizedError('The API key is deactivated');
	if (key.expiresAt !== null && key.expiresAt <= now) {
		throw createUnauthorizedError('The API key has expired');
	}
	return key;
}

/**
 * Asserts that a key has the permission, or `*`.
 * @throws ApiError 403 with `permissionHelp`
 */
export function requirePermission(key: ApiKey, required: string): void {
	if (key.permissions.includes(required) || key.permissions.includes('*')) return;
	throw createPermissionError(required, key.permissions);
}

/** Creates the documented 403; `available` are the key's permissions. */
export function createPermissionError(required: string, available: string[]): ApiError {
	return new ApiError(403, 'PERMISSION_DENIED', `This needs the permission ${required}`, {
		permissionHelp: {
			required,
			available,
			documentation: 'https://outreach.example/docs/permissions',
		},
	});
}

function readBearerToken({ authorization = '' }: IncomingHttpHeaders): string | undefined {
	return /^Bearer +(.*)$/i.exec(authorization)?.[1];
}

function createUnauthorizedError(message: string): ApiError {
	return new ApiError(401, 'UNAUTHORIZED', message);
}
