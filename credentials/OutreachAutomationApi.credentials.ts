import type {
	IAuthenticate,
	ICredentialTestRequest,
	ICredentialType,
	Icon,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import { getApiKey, parseBaseUrl } from '../nodes/shared/transport/credential';

const NO_SERVICE_MESSAGE =
	'There is no Outreach Automation service at this address. Check Base URL in the credential.';
const MOVED_MESSAGE = 'The service has moved. Set Base URL to its new address.';

const testRules = [
	...[
		[401, 'The API key is not valid: it is mistyped, expired or deactivated. Enter a valid key.'],
		[
			403,
			'The service rejected this API key. Check its permissions, or wait if its limit is used up.',
		],
		[404, NO_SERVICE_MESSAGE],
		[
			429,
			"The key's rate limit is used up. Wait a minute and test again. If it fails again, wait until the limit resets.",
		],
		[
			503,
			'The service is not available right now. Test again later. If it fails again, ask your provider.',
		],
		...[301, 302, 303, 307, 308].map((status) => [status, MOVED_MESSAGE]),
	].map(([value, message]) => ({ type: 'responseCode', properties: { value, message } })),
	{
		// responses of other servers lack this field
		type: 'responseSuccessBody',
		properties: { key: 'authentication', value: undefined, message: NO_SERVICE_MESSAGE },
	},
	{
		type: 'responseSuccessBody',
		properties: {
			key: 'status',
			value: 'maintenance',
			message: 'The API key was accepted, but the service is under maintenance. Test again later.',
		},
	},
] as ICredentialTestRequest['rules'];

/** Adds the API key only to requests to the service. */
export class OutreachAutomationApi implements ICredentialType {
	name = 'outreachAutomationApi';

	displayName = 'Outreach Automation API';

	icon: Icon = {
		light: 'file:../icons/outreachAutomation.svg',
		dark: 'file:../icons/outreachAutomation.dark.svg',
	};

	documentationUrl =
		'https://github.com/n8n-nodes-outreach-automation/n8n-nodes-outreach-automation/blob/HEAD/docs/credentials.md';

	properties: INodeProperties[] = [
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			hint: 'Copy it from the API key settings of Outreach Automation',
		},
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://api.example.com',
			hint: 'The web address that your provider gave you, with or without /api/v2 at the end',
		},
		{
			displayName: 'Allow Unencrypted HTTP',
			name: 'allowUnencryptedHttp',
			type: 'boolean',
			default: false,
			description:
				'Whether Base URL may start with http:// on another machine. Anyone on the network could then read the API key.',
		},
		{
			displayName: 'Longest Rate Limit Wait (Minutes)',
			name: 'rateLimitWait',
			type: 'number',
			typeOptions: { minValue: 0 },
			// longer than the hourly rate limit window
			default: 65,
			description:
				'How long a request may wait when the API key has no requests left. Test runs wait one minute at most.',
		},
	];

	authenticate: IAuthenticate = async (credentials, requestOptions) => {
		const options: RequestWithUri = requestOptions;
		const service = parseBaseUrl(credentials);
		const apiKey = getApiKey(credentials);
		const target = resolveUrl(options, service);
		// comparing `origin` would accept blob: URLs
		const isServiceUrl = target?.protocol === service.protocol && target.host === service.host;
		if (!isServiceUrl) return requestOptions;

		const path = target.pathname.startsWith(service.pathname)
			? target.pathname.slice(service.pathname.length).replace(/(?<!\/)\/+$/, '')
			: target.pathname;
		const route = `${options.method ?? 'GET'} ${path}`;
		return {
			...options,
			// exactly the URL checked above, so that no client resolves a different one
			url: target.href,
			uri: undefined,
			baseURL: undefined,
			headers: { ...options.headers, ...buildAuthHeader(route, apiKey) },
			// a redirect would send our headers (except `Authorization`) to another host; n8n's two
			// HTTP clients have different options to prevent it
			disableFollowRedirect: true,
			followRedirect: false,
			followAllRedirects: false,
		};
	};

	test: ICredentialTestRequest = {
		request: { url: '/health', disableFollowRedirect: true },
		rules: testRules,
	};
}

/** n8n's HTTP Request node sets `uri`; all other callers set `url`. */
type RequestWithUri = IHttpRequestOptions & { uri?: string };

/** Matches a scheme, or two slashes or backslashes, which browsers also treat as absolute. */
const ABSOLUTE_URL = /^\s*(?:[a-z][a-z\d+.-]*:|[\\/]\s*[\\/])/i;

/** Resolves a request's URL as n8n's clients do: `url` takes precedence over `uri`. */
function resolveUrl({ baseURL, uri, url }: RequestWithUri, service: URL): URL | undefined {
	const address = String(url ?? uri ?? '');
	if (URL.canParse(address)) return new URL(address);
	if (ABSOLUTE_URL.test(address)) return undefined;
	const joined = `${baseURL ?? service.href}/${address.replace(/^\//, '')}`;
	return URL.canParse(joined) ? new URL(joined) : undefined;
}

/** `GET /voice-clones` expects a bearer token, and `GET /info` no key. */
function buildAuthHeader(route: string, apiKey: string): Record<string, string> {
	if (route === 'GET /info') return {};
	if (route === 'GET /voice-clones') return { Authorization: `Bearer ${apiKey}` };
	return { 'x-api-key': apiKey };
}
