import type { IncomingHttpHeaders } from 'node:http';
import { ApiError } from './errors.mts';
import { looksLikeKey, type ApiKey } from './keys.mts';

/**
 * Returns the key of a request.
 * @param takesBearer reads `Authorization: Bearer` instead of `x-api-key`
 * @param now milliseconds since 1970, for the expiry
 * @throws ApiError 401 when the key is missing, malformed, unknown, expired or deactivated
 */
export function authenticate(
	headers: IncomingHttpHeaders,
	takesBearer: boolean,
	keys: ReadonlyMap<string, ApiKey>,
	now: number,
): ApiKey {
	const sent = takesBearer ? readBearerToken(headers) : headers['x-api-key'];
	if (typeof sent !== 'string' || sent === '') throw unauthorized('The API key is missing');
	if (!looksLikeKey(sent)) throw unauthorized('The API key is malformed');
	const key = keys.get(sent);
	if (!key) throw unauthorized('The API key is unknown');
	if (!key.isActive) throw unauthorized('The API key is deactivated');
	if (key.expiresAt !== null && key.expiresAt <= now) {
		throw unauthorized('The API key has expired');
	}
	return key;
}

/**
 * Requires a permission or `*`.
 * @throws ApiError 403 with `permissionHelp`
 */
export function requirePermission(key: ApiKey, required: string): void {
	if (key.permissions.includes(required) || key.permissions.includes('*')) return;
	throw permissionDenied(required, key.permissions);
}

/** A documented 403; `available` are the permissions of the key. */
export function permissionDenied(required: string, available: string[]): ApiError {
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

function unauthorized(message: string): ApiError {
	return new ApiError(401, 'UNAUTHORIZED', message);
}
