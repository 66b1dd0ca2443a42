import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

export const CREDENTIAL = 'outreachAutomationApi';
const API_PATH = '/api/v2';
const LOOPBACK_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** @returns a URL that ends in `/api/v2`. @throws Error whose message is for the user */
export function parseBaseUrl(credentials: ICredentialDataDecryptedObject): URL {
	const baseUrl = String(credentials.baseUrl ?? '').trim();
	if (baseUrl === '') throw new Error('Base URL is empty. Enter it in the credential.');
	if (!URL.canParse(baseUrl) || !/^https?:\/\//i.test(baseUrl)) {
		throw new Error(
			'Base URL is not a valid URL. Enter it with https://, for example https://api.example.com',
		);
	}
	const url = new URL(baseUrl);
	if (url.username !== '' || url.password !== '') {
		throw new Error('Base URL contains a user name or password. Remove it in the credential.');
	}
	const isLoopback = LOOPBACK_HOST.test(url.hostname);
	if (url.protocol === 'http:' && !isLoopback && credentials.allowUnencryptedHttp !== true) {
		throw new Error(
			"Base URL is unencrypted, so others could read your API key. Use https:// in the credential, or turn on 'Allow Unencrypted HTTP' there.",
		);
	}
	const prefix = url.pathname.replace(/(?<!\/)\/+$/, '').replace(/\/api\/v2$/, '');
	return new URL(`${url.origin}${prefix}${API_PATH}`);
}

/** @throws Error whose message is for the user */
export function getApiKey(credentials: ICredentialDataDecryptedObject): string {
	const apiKey = String(credentials.apiKey ?? '').trim();
	if (apiKey === '') throw new Error('API Key is empty. Enter it in the credential.');
	if (!/^[\x21-\x7e]+$/.test(apiKey)) {
		throw new Error('API Key contains invalid characters. Copy it into the credential again.');
	}
	return apiKey;
}
