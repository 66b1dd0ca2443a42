import type {
	IAuthenticate,
	ICredentialTestRequest,
	ICredentialType,
	Icon,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import { getApiKey, parseBaseUrl } from '../nodes/shared/transport/credential';

/** What begins with a scheme, or with the host as browsers write it, is not below any base. */
const ABSOLUTE = /^\s*(?:[a-z][a-z\d+.-]*:|[\\/]\s*[\\/])/i;
const NO_SERVICE =
	'There is no Outreach Automation service at this address. Check Base URL in the credential.';
const MOVED = 'The service has moved. Set Base URL to its new address.';

/** What a request of the HTTP Request node (`uri`) and of every other caller (`url`) have in common. */
type AnyRequest = IHttpRequestOptions & { uri?: string };

/** What keeps a request where it was sent, in the words of both of n8n's clients. */
const FOLLOWS_NOTHING = {
	disableFollowRedirect: true,
	followRedirect: false,
	followAllRedirects: false,
};

/**
 * The address that a request leads to: an absolute one as it stands, anything else below `baseURL`,
 * or below the service where the request names none. n8n's clients take `url` before `uri`.
 *
 * @returns undefined where it is no address that could be called
 */
function targetOf({ baseURL, uri, url }: AnyRequest, service: URL): URL | undefined {
	const given = String(url ?? uri ?? '');
	if (URL.canParse(given)) return new URL(given);
	if (ABSOLUTE.test(given)) return undefined;
	const below = `${baseURL ?? service.href}/${given.replace(/^\//, '')}`;
	return URL.canParse(below) ? new URL(below) : undefined;
}

/** Whether an address is the service's own, so that it may see the key. */
function isOwn({ host, protocol }: URL, service: URL): boolean {
	return protocol === service.protocol && host === service.host;
}

/**
 * The header that carries the key, by route: a bearer token for the
 * list of voice clones, none for `/info`, `x-api-key` for every other one.
 */
function keyHeader(route: string, apiKey: string): Record<string, string> {
	if (route === 'GET /info') return {};
	if (route === 'GET /voice-clones') return { Authorization: `Bearer ${apiKey}` };
	return { 'x-api-key': apiKey };
}

const testRules = [
	...[
		[401, 'The API key is not valid: it is mistyped, expired or deactivated. Enter a valid key.'],
		[
			403,
			'The service rejected this API key. Check its permissions, or wait if its limit is used up.',
		],
		[404, NO_SERVICE],
		[429, "The key's rate limit is used up. Wait a minute and test again."],
		[503, 'The service is not available right now. Test again later.'],
		...[301, 302, 303, 307, 308].map((status) => [status, MOVED]),
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
			message: 'The API key was accepted, but the service is under maintenance. Test again later.',
		},
	},
] as ICredentialTestRequest['rules'];

/** Key and address of the service. */
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
			// an hour's limit resets within it
			default: 65,
			description:
				'How long a request may wait when the API key has no requests left. Test runs wait one minute at most.',
		},
	];

	authenticate: IAuthenticate = async (credentials, requestOptions) => {
		const options: AnyRequest = requestOptions;
		const service = parseBaseUrl(credentials);
		const apiKey = getApiKey(credentials);
		const target = targetOf(options, service);
		if (target === undefined || !isOwn(target, service)) return requestOptions;

		const path = target.pathname.startsWith(service.pathname)
			? target.pathname.slice(service.pathname.length).replace(/(?<!\/)\/+$/, '')
			: target.pathname;
		const route = `${options.method ?? 'GET'} ${path}`;
		return {
			...options,
			// the address that was judged, and nothing from which a client could make another one
			url: target.href,
			uri: undefined,
			baseURL: undefined,
			headers: { ...options.headers, ...keyHeader(route, apiKey) },
			// n8n takes our headers along to wherever a redirect leads, but for `Authorization`
			...FOLLOWS_NOTHING,
		};
	};

	test: ICredentialTestRequest = {
		request: { url: '/health', disableFollowRedirect: true },
		rules: testRules,
	};
}
