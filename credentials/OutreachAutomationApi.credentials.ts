import type {
	IAuthenticate,
	ICredentialTestRequest,
	ICredentialType,
	Icon,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import { getApiKey, parseBaseUrl } from '../nodes/shared/transport/credential';

const NO_SERVICE =
	'There is no Outreach Automation service at this address. Check Base URL in the credential.';
const MOVED = 'The service has moved. Set Base URL to its new address.';

const testRules = [
	...[
		[401, 'The API key is not valid: it is mistyped, expired or deactivated. Enter a valid key.'],
		[
			403,
			'The service rejected this API key. Check its permissions, or wait if its limit is used up.',
		],
		[404, NO_SERVICE],
		[
			429,
			"The key's rate limit is used up. Wait a minute and test again. If it fails again, wait until the limit resets.",
		],
		[
			503,
			'The service is not available right now. Test again later. If it fails again, ask your provider.',
		],
		...[301, 302, 303, 307, 308].map((status) => [status, MOVED]),
	].map(([value, message]) => ({ type: 'responseCode', properties: { value, message } })),
	{
		// another server's response has no such field
		type: 'responseSuccessBody',
		properties: { key: 'authentication', value: undefined, message: NO_SERVICE },
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

/** Adds the API key to requests to the service, and to no others. */
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
			// longer than an hourly rate limit
			default: 65,
			description:
				'How long a request may wait when the API key has no requests left. Test runs wait one minute at most.',
		},
	];

	authenticate: IAuthenticate = async (credentials, requestOptions) => {
		const options: AnyRequest = requestOptions;
		const service = parseBaseUrl(credentials);
		const apiKey = getApiKey(credentials);
		const target = resolveTarget(options, service);
		// `origin` would accept blob: URLs
		const isService = target?.protocol === service.protocol && target.host === service.host;
		if (!isService) return requestOptions;

		const path = target.pathname.startsWith(service.pathname)
			? target.pathname.slice(service.pathname.length).replace(/(?<!\/)\/+$/, '')
			: target.pathname;
		const route = `${options.method ?? 'GET'} ${path}`;
		return {
			...options,
			// exactly the checked address, so that no client resolves another one
			url: target.href,
			uri: undefined,
			baseURL: undefined,
			headers: { ...options.headers, ...buildKeyHeader(route, apiKey) },
			// a redirect would send our headers (except `Authorization`) to another host; n8n's two
			// clients have different options against it
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

/** n8n's HTTP Request node sends `uri`, all other callers `url`. */
type AnyRequest = IHttpRequestOptions & { uri?: string };

/** Begins with a scheme, or with a host as browsers read it. */
const ABSOLUTE = /^\s*(?:[a-z][a-z\d+.-]*:|[\\/]\s*[\\/])/i;

/** Resolves the address of a request as n8n's clients do: `url` precedes `uri`. */
function resolveTarget({ baseURL, uri, url }: AnyRequest, service: URL): URL | undefined {
	const address = String(url ?? uri ?? '');
	if (URL.canParse(address)) return new URL(address);
	if (ABSOLUTE.test(address)) return undefined;
	const joined = `${baseURL ?? service.href}/${address.replace(/^\//, '')}`;
	return URL.canParse(joined) ? new URL(joined) : undefined;
}

/** The list of voice clones expects a bearer token, and `/info` no key. */
function buildKeyHeader(route: string, apiKey: string): Record<string, string> {
	if (route === 'GET /info') return {};
	if (route === 'GET /voice-clones') return { Authorization: `Bearer ${apiKey}` };
	return { 'x-api-key': apiKey };
}
