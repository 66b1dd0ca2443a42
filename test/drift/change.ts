import type { Json, JsonObject } from '../fuzz/world';

/** What the service answers, before it becomes a reply. */
export interface Answered {
	status: number;
	headers: Record<string, string>;
	json?: Json;
	/** In place of JSON. */
	text?: string;
}

/** The route that was asked, as `GET /leads`, without what its path holds. */
export type Change = (answered: Answered, route: string) => Answered;

/** Where a route of lists has its records. */
const LISTS: Record<string, string> = {
	'GET /leads': 'leads',
	'GET /voice-clones': 'voiceClones',
	'GET /users/jobs': 'jobs',
	'POST /prospecting/search': 'prospects',
};
/** The routes of which the API does not show the answer. */
export const UNDOCUMENTED =
	/\/info$|^(POST|PUT) \/keys|uploadProspects|setup-linkedin|linkedin-integration|jobStatus|jobCounts|JobStatus|editJob/;

export const objectOf = (value: Json | undefined): JsonObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
export const dataOf = ({ json }: Answered) => objectOf(objectOf(json).data);
export const without = (holder: JsonObject, ...names: string[]): JsonObject =>
	Object.fromEntries(Object.entries(holder).filter(([name]) => !names.includes(name)));

/** Changes the body of a success. */
export const body =
	(change: (json: JsonObject, route: string) => Json): Change =>
	(answered, route) =>
		answered.status < 300 && answered.json !== undefined
			? { ...answered, json: change(objectOf(answered.json), route) }
			: answered;

/** Changes `data` where it is an object. */
export const data = (change: (held: JsonObject, route: string) => Json): Change =>
	body((json, route) => {
		const { data: held } = json;
		const isObject = typeof held === 'object' && held !== null && !Array.isArray(held);
		return isObject ? { ...json, data: change(held, route) } : json;
	});

/** Changes what counts the records of a list: `pagination`, or what stands beside the list. */
export const counting = (change: (held: JsonObject) => JsonObject): Change =>
	data((held) => {
		if ('pagination' in held) return { ...held, pagination: change(objectOf(held.pagination)) };
		return 'total' in held && !('statistics' in held) ? change(held) : held;
	});

/** Puts the list of an answer elsewhere. */
export const list = (
	move: (records: Json[], name: string, others: JsonObject, json: JsonObject) => Json,
): Change =>
	body((json, route) => {
		const name = LISTS[route];
		const held = objectOf(json.data);
		const records = held[name];
		if (name !== undefined && Array.isArray(records)) {
			return move(records, name, without(held, name), without(json, 'data'));
		}
		const isBare = route === 'GET /keys' && Array.isArray(json.data);
		return isBare ? move(json.data as Json[], 'keys', {}, without(json, 'data')) : json;
	});

/** Changes what a write answers. */
export const write =
	(change: Change): Change =>
	(answered, route) =>
		route.startsWith('GET ') || answered.status >= 300 ? answered : change(answered, route);

/** Changes the answers of some routes. */
export const at =
	(routes: RegExp, change: Change): Change =>
	(answered, route) =>
		routes.test(route) && answered.status < 300 ? change(answered, route) : answered;

/** Another status, with what was answered or with this text. */
export const status =
	(code: number, text?: string): Change =>
	(answered) => ({
		...answered,
		status: code,
		...(text !== undefined && { json: undefined, text }),
	});

/** Each object inside a value changed, however deep. */
export function deep(value: Json, change: (held: JsonObject) => JsonObject): Json {
	if (Array.isArray(value)) return value.map((entry) => deep(entry, change));
	if (typeof value !== 'object' || value === null) return value;
	const inner = Object.entries(value).map(([name, entry]) => [name, deep(entry, change)]);
	return change(Object.fromEntries(inner) as JsonObject);
}
