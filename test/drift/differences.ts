import type { JsonObject } from '../fuzz/world';
import type { Change } from './change';
import { at, body, counting, data, list, status, UNDOCUMENTED, without, write } from './change';
import { formed } from './forms';

/** What an operation says of a difference with which it cannot do what was asked for. */
export interface Told {
	message: RegExp;
	/** What its error items call it; any where this is missing. */
	outcome?: 'failed' | 'unclear';
}

/** One way in which a service differs from its documentation. */
export interface Difference {
	name: string;
	change: Change;
	/** What no operation can do with it, or which ones cannot, by the beginnings of their names. */
	told?: Told | Record<string, Told | undefined>;
	/** The fields of items that are other ones, or unknown. */
	fields?: string[];
	/** What is in place of these fields on every item that has them. */
	unknown?: null;
	/** The answer itself is another one, so that only the number of items is the same. */
	isOther?: true;
	/** How many records a page has at most. */
	cap?: number;
	/** Page and offset are ignored. */
	isOnePage?: true;
	/** What answers is no service at all. */
	isNoService?: true;
}

const CREDITS = ['creditsUsed', 'remainingCredits'];
const cannotCount: Told = { message: /^The service's answer to GET \/leads has no total$/ };
const refused: Told = { message: /^The service reported that this failed$/, outcome: 'failed' };
const repeats: Told = { message: /keeps returning the same page/, outcome: 'failed' };
const none = { 'Lead count': cannotCount };
const withoutCredits = (...names: string[]) => data((held) => without(held, ...names));
/** The numbers beside a list. */
const bookkeeping: Difference[] = [
	{
		name: 'no total',
		change: counting((held) => without(held, 'total')),
		told: none,
		fields: ['total'],
	},
	...[null, -1, 1.5, 'many', {}, 0].map((total) => ({
		name: `a total of ${JSON.stringify(total)}`,
		change: counting((held) => ({ ...held, total })),
		told: total === 0 ? undefined : none,
		fields: ['total'],
	})),
	{
		name: 'a total in digits',
		change: counting((held) => ({ ...held, total: String(held.total) })),
	},
	{ name: 'no pagination', change: data((held) => without(held, 'pagination')), told: none },
	{
		name: 'an empty pagination',
		change: counting((held) => ('limit' in held ? {} : without(held, 'total'))),
		told: none,
		fields: ['total'],
	},
	{
		name: 'one page whatever is asked for',
		change: (answered) => answered,
		isOnePage: true,
		told: {
			...Object.fromEntries(['Lead getAll', 'Voice Clone getAll'].map((name) => [name, repeats])),
		},
		isOther: true,
	},
	{
		name: 'neither pages nor hasNextPage',
		change: counting((held) => without(held, 'pages', 'hasNextPage', 'hasPrevPage')),
	},
];

/** Where the records are. */
const places: Difference[] = [
	{
		name: 'each record twice',
		change: at(
			/^GET/,
			list((records, name, others, json) => {
				const twice = [...records, ...records];
				return { ...json, data: name === 'keys' ? twice : { ...others, [name]: twice } };
			}),
		),
	},
	{
		name: 'nobody named as the user',
		change: body((json) => without(json, 'userId')),
		isOther: true,
	},
	{
		name: 'records with null among them',
		change: at(
			/^GET/,
			list((records, name, others, json) => ({
				...json,
				data: name === 'keys' ? [null, ...records] : { ...others, [name]: [null, ...records] },
			})),
		),
	},
	{
		name: 'fields that nobody knows',
		change: body((json) => ({ requestId: 'r1', ...json, links: { self: '/' }, warnings: [] })),
		isOther: true,
	},
];

/** What is said of the success. */
const successes: Difference[] = [
	{ name: 'no success', change: body((json) => without(json, 'success')), fields: ['success'] },
	...[null].map((success) => ({
		name: `success: ${JSON.stringify(success)}`,
		change: body((json) => ({ ...json, success })),
		fields: ['success'],
	})),
	...[false, null, ''].map((error) => ({
		name: `error: ${JSON.stringify(error)}`,
		change: body((json) => ({ ...json, error })),
		fields: ['error'],
	})),
	{
		name: 'no message',
		change: body((json) => without(json, 'message')),
		fields: ['message', 'delayMs', 'scheduledFor'],
	},
	{
		name: 'no success and no message',
		change: body((json) => without(json, 'message', 'success')),
		fields: ['message', 'delayMs', 'scheduledFor', 'success'],
		told: {
			'Network Action connection': { message: /^It is unclear whether this worked/ },
			'Network Action conversation': { message: /^It is unclear whether this worked/ },
			'Network Action message': { message: /^It is unclear whether this worked/ },
		},
	},
	...[201, 202, 203].map((code) => ({ name: `the status ${code}`, change: status(code) })),
	{ name: 'a 200 for what is made', change: write(status(200)) },
	...[200, 204].map((code) => ({
		name: `an empty ${code} for a delete`,
		change: at(/^DELETE/, status(code, '')),
		fields: ['message'],
	})),
	{ name: 'a text for a delete', change: at(/^DELETE/, status(200, 'OK')), fields: ['message'] },
	{ name: 'an empty 204 for a change', change: at(/^PUT/, status(204, '')), isOther: true },
	{ name: 'a text for a change', change: at(/^PUT/, status(200, 'Saved')), isOther: true },
	...[202, 204].map((code) => ({
		name: `an empty ${code} for what is scheduled`,
		change: at(/scheduleLinkedInAction/, status(code, '')),
		fields: ['message', 'delayMs', 'scheduledFor'],
	})),
	...[200, 204].map((code) => ({
		name: `an empty ${code} where no answer is documented`,
		change: at(UNDOCUMENTED, status(code, '')),
		isOther: true as const,
	})),
	{
		name: 'a text where no answer is documented',
		change: at(UNDOCUMENTED, status(200, 'Done')),
		isOther: true,
	},
	{
		name: 'only a list of names where no answer is documented',
		change: at(
			UNDOCUMENTED,
			body(() => ['a', 'b']),
		),
		isOther: true,
	},
];

/** What was spent. */
const credits: Difference[] = [
	...CREDITS.map((name) => ({
		name: `no ${name}`,
		change: withoutCredits(name),
		fields: [name],
		unknown: null,
	})),
	{
		name: 'no credits and no total',
		change: data((held) => ('creditsUsed' in held ? without(held, ...CREDITS, 'total') : held)),
		fields: [...CREDITS, 'total'],
		unknown: null,
	},
	{
		name: 'credits that are null',
		change: data((held) =>
			'creditsUsed' in held ? { ...held, creditsUsed: null, remainingCredits: null } : held,
		),
		fields: CREDITS,
		unknown: null,
	},
	{
		name: 'credits in digits',
		change: data((held) =>
			'creditsUsed' in held
				? {
						...held,
						creditsUsed: String(held.creditsUsed),
						remainingCredits: String(held.remainingCredits),
					}
				: held,
		),
	},
	{
		name: 'results that do not say whose they are',
		change: data((held) =>
			Array.isArray(held.enriched)
				? { ...held, enriched: held.enriched.map((entry) => without(entry as JsonObject, 'input')) }
				: held,
		),
	},
];

/** Refusals that do not look like those of the documentation. */
const refusals: Difference[] = [
	{
		name: 'a 200 with success: false',
		change: status200({ success: false, message: 'Not on a Sunday' }),
		told: refused,
	},
	{
		name: 'a 200 with error: true',
		change: status200({ error: true, message: 'Not on a Sunday' }),
		told: refused,
	},
	{
		name: 'a health with an error',
		change: at(
			/^GET \/health$/,
			body((json) => ({ ...json, error: 'The mailer is slow' })),
		),
		fields: ['error'],
	},
	{
		name: 'a 202 with a job',
		change: at(/^POST \/(leads|enrich|prospecting\/search)$/, (answered) => ({
			...answered,
			status: 202,
			json: { success: true, data: { jobId: 'job_77', status: 'pending' } },
		})),
		told: {
			// it looks whether the lead is there
			'Lead createIfNew': undefined,
			'': { message: /^It is unclear whether this worked/, outcome: 'unclear' },
		},
	},
	{
		name: 'a 200 with a code',
		change: status200({ success: false, code: 'PERMISSION_DENIED' }),
		told: { message: /lacks a permission/, outcome: 'failed' },
	},
	{
		name: 'a 400 with only a text',
		change: (answered) => ({
			...answered,
			...{ status: 400, json: { error: 'Not on a Sunday' }, text: undefined },
		}),
		told: { message: /^The service rejected this request \(400\)$/, outcome: 'failed' },
	},
];

function status200(json: JsonObject): Change {
	return (answered) => ({ ...answered, status: 200, json, text: undefined });
}

/** What is no service, and what leaves it unclear whether something was done. */
const unusable: Difference[] = [
	{
		name: 'a web page',
		change: status(200, '<!DOCTYPE html><html></html>'),
		told: { message: /web page|is unclear/ },
		isNoService: true,
	},
	{
		name: 'a text for a list',
		change: at(/^GET \/(leads|voice-clones|keys|users\/jobs)$/, status(200, 'hello')),
		told: { message: /^There is no Outreach Automation service at/ },
		isNoService: true,
	},
	{
		name: 'an answer about something else',
		change: at(
			/^(GET \/(leads|voice-clones|keys|users\/jobs|health|users\/integrations)|POST \/(leads|enrich|prospecting\/search))$/,
			body(() => ({ success: true, weather: 'fine' })),
		),
		told: {
			// the account that sends is asked for, and does without an answer
			'Network Action': undefined,
			'': { message: /^The service's answer to (GET|POST) \/|is unclear/ },
		},
	},
	{
		name: 'a 503',
		change: status(503),
		told: { message: /not available right now|is unclear/ },
	},
	{
		name: 'an answer cut short',
		change: (answered) => ({
			...answered,
			json: undefined,
			text: (answered.text ?? JSON.stringify(answered.json)).slice(0, -25),
		}),
		told: {
			'Campaign Export': { message: /^The service's answer is incomplete/ },
			'': { message: /was cut off|is unclear/ },
		},
	},
];

/** Every way, each with what becomes of it. */
export const differences: Difference[] = [
	...bookkeeping,
	...places,
	...successes,
	...credits,
	...refusals,
	...unusable,
	...formed,
];
