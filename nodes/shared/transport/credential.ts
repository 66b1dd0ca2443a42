import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

export const CREDENTIAL = 'outreachAutomationApi';
const API_PATH = '/api/v2';
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** @returns a URL that ends in `/api/v2`. @throws Error for the user */
export function parseBaseUrl(credentials: ICredentialDataDecryptedObject): URL {
	const given = String(credentials.baseUrl ?? '').trim();
	if (given === '') throw new Error('Base URL is empty. Enter it in the credential.');
	if (!URL.canParse(given) || !/^https?:\/\//i.test(given)) {
		throw new Error(
			'Base URL is not a valid URL. Enter it with https://, for example https://api.example.com',
		);
	}
	const address = new URL(given);
	if (address.username !== '' || address.password !== '') {
		throw new Error('Base URL contains a user name or password. Remove it in the credential.');
	}
	if (
		address.protocol === 'http:' &&
		!LOOPBACK.test(address.hostname) &&
		credentials.allowUnencryptedHttp !== true
	) {
		throw new Error(
			"Base URL is unencrypted, so others could read your API key. Use https:// in the credential, or turn on 'Allow Unencrypted HTTP' there.",
		);
	}
	const prefix = address.pathname.replace(/(?<!\/)\/+$/, '').replace(/\/api\/v2$/, '');
	return new URL(`${address.origin}${prefix}${API_PATH}`);
}

/** @throws Error for the user */
export function getApiKey(credentials: ICredentialDataDecryptedObject): string {
	const apiKey = String(credentials.apiKey ?? '').trim();
	if (apiKey === '') throw new Error('API Key is empty. Enter it in the credential.');
	if (!/^[\x21-\x7e]+$/.test(apiKey)) {
		throw new Error('API Key contains invalid characters. Copy it into the credential again.');
	}
	return apiKey;
}
