import type {
	IAuthenticate,
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	ICredentialType,
	Icon,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';

const API_PATH = '/api/v2';
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const ABSOLUTE = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;
const NO_SERVICE =
	'There is no Outreach Automation service at this address. Check Base URL in the credential.';
const MOVED = 'The service has moved. Set Base URL to its new address.';

/** What a request of the HTTP Request node (`uri`) and of every other caller (`url`) have in common. */
type AnyRequest = IHttpRequestOptions & { uri?: string };

/**
 * The address of the service that a credential points to, ending in `/api/v2`.
 * Base URL may be given with or without a trailing slash and `/api/v2`.
 *
 * @throws Error in the user's words when Base URL is missing, is no http(s) address, holds a user
 * name or password, or is unencrypted although that is not allowed
 */
export function serviceAddress(credentials: ICredentialDataDecryptedObject): URL {
	const given = String(credentials.baseUrl ?? '').trim();
	if (given === '') throw new Error('Base URL is empty. Enter it in the credential.');
	if (!URL.canParse(given) || !/^https?:\/\//i.test(given)) {
		throw new Error(
			'Base URL is no web address. Enter it with https:// in the credential, for example https://api.example.com',
		);
	}
	const address = new URL(given);
	if (address.username !== '' || address.password !== '') {
		throw new Error('Base URL holds a user name or password. Remove it in the credential.');
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
	const prefix = address.pathname.replace(/\/+$/, '').replace(/\/api\/v2$/, '');
	return new URL(`${address.origin}${prefix}${API_PATH}`);
}

/**
 * The header that carries the key, by route (API document, Authentication): a bearer token for the
 * list of voice clones, none for `/info`, `x-api-key` for every other one.
 */
function keyHeader(route: string, apiKey: string): Record<string, string> {
	if (route === 'GET /info') return {};
	if (route === 'GET /voice-clones') return { Authorization: `Bearer ${apiKey}` };
	return { 'x-api-key': apiKey };
}

function readKey(credentials: ICredentialDataDecryptedObject): string {
	const apiKey = String(credentials.apiKey ?? '').trim();
	if (apiKey === '') throw new Error('API Key is empty. Enter it in the credential.');
	if (!/^[\x21-\x7e]+$/.test(apiKey)) {
		throw new Error('API Key holds characters that no key has. Copy it into the credential again.');
	}
	return apiKey;
}

const testRules = [
	...[
		[401, 'The API key is not valid: it is mistyped, expired or deactivated. Enter a valid key.'],
		[
			403,
			'The service refused this API key. Check its permissions, or wait if its limit is used up.',
		],
		[404, NO_SERVICE],
		[429, "The key's rate limit is used up. Wait a minute and test again."],
		[503, 'The service is not available right now. Test again later.'],
		[301, MOVED],
		[302, MOVED],
		[303, MOVED],
		[307, MOVED],
		[308, MOVED],
	].map(([value, message]) => ({ type: 'responseCode', properties: { value, message } })),
	{
		type: 'responseSuccessBody',
		properties: { key: 'authentication', value: undefined, message: NO_SERVICE },
	},
	{
		type: 'responseSuccessBody',
		properties: {
			key: 'status',
			value: 'maintenance',
			message: 'The service is under maintenance; the key could not be checked',
		},
	},
] as ICredentialTestRequest['rules'];

/** Key and address of the service; the only place that knows either (API document, Authentication). */
export class OutreachAutomationApi implements ICredentialType {
	name = 'outreachAutomationApi';

	displayName = 'Outreach Automation API';

	icon: Icon = {
		light: 'file:../icons/outreachAutomation.svg',
		dark: 'file:../icons/outreachAutomation.dark.svg',
	};

	documentationUrl =
		'https://github.com/n8n-nodes-outreach-automation/n8n-nodes-outreach-automation#credential';

	properties: INodeProperties[] = [
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			description:
				"Your key of the Outreach Automation service, from the service's API key settings",
		},
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://api.example.com',
			description:
				'Web address of the service, as your provider gave it to you. With or without /api/v2 at the end.',
		},
		{
			displayName: 'Allow Unencrypted HTTP',
			name: 'allowUnencryptedHttp',
			type: 'boolean',
			default: false,
			description:
				'Whether Base URL may start with http:// on another machine. Everyone on the way can then read the API key.',
		},
	];

	authenticate: IAuthenticate = async (credentials, requestOptions) => {
		const options: AnyRequest = requestOptions;
		const service = serviceAddress(credentials);
		const apiKey = readKey(credentials);
		const given = options.uri ?? options.url;
		const isRelative = !ABSOLUTE.test(given);
		const baseURL = isRelative ? (options.baseURL ?? service.href) : undefined;
		const target = new URL(isRelative ? `${baseURL}/${given.replace(/^\/+/, '')}` : given, service);
		if (target.origin !== service.origin) return requestOptions;

		const path = target.pathname.replace(service.pathname, '').replace(/\/+$/, '');
		const route = `${options.method ?? 'GET'} ${path}`;
		return {
			...options,
			...(isRelative && { baseURL }),
			headers: { ...options.headers, ...keyHeader(route, apiKey) },
			sendCredentialsOnCrossOriginRedirect: false,
		};
	};

	test: ICredentialTestRequest = {
		request: { url: '/health', disableFollowRedirect: true },
		rules: testRules,
	};
}
