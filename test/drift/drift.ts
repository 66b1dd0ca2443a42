import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { routes } from '../contract/routes';
import { records } from '../deduplication';
import type { Ran } from '../engine';
import type { JsonObject } from '../fuzz/world';
import { World } from '../fuzz/world';
import { voiceOf } from '../fuzz/records';
import { itemsUpTo } from '../nodes/catalogue';
import type { Seen } from '../nodes/service';
import { serve } from '../nodes/service';
import { operationOf } from '../nodes/sources';
import { runOf } from '../nodes/stage';
import { proofs } from '../operations/index.generated';
import { routeProofs } from '../operations/routes';
import type { Answered } from './change';
import type { Difference, Told } from './differences';

const COUNT = 130;
const NO_SERVICE = /There is no Outreach Automation service|returned a web page/;
/** What depends on the clock. */
const TIMES = ['createdAt', 'updatedAt', 'scheduledFor'];
/** With which the lists are longer than a page. */
const MORE: Record<string, INodeParameters> = {
	'Lead getAll': { returnAll: true, simple: false },
	'Voice Clone getAll': { returnAll: true },
	'API Key apiKey getAll': { returnAll: true },
	'Job job getAll': { returnAll: true },
	'Prospect Search search': { maxResults: 120 },
};

/** What came of a run, and what the service has seen. */
interface Outcome extends Ran {
	requests: Seen[];
	/** What a service as documented would have answered. */
	answers: Array<{ answered: Answered; route: string }>;
}

const plain: Difference = { name: 'none', change: (answered) => answered };

/** Runs an operation with two items against a service that differs so. */
async function runWith(name: string, difference: Difference): Promise<Outcome> {
	const { chosen, node } = await operationOf(name);
	const world = new World(COUNT);
	world.voices = Array.from({ length: COUNT }, (_, place) => voiceOf(place + 1));
	records.clear();
	const answers: Outcome['answers'] = [];
	const service = serve((request) => {
		const { query } = request;
		const asked = difference.isOnePage
			? { ...request, query: { ...query, page: '1', offset: '0' } }
			: request;
		const { answered, route } = answerTo(world, asked, difference.cap);
		answers.push({ answered, route });
		const changed = difference.change(answered, route);
		return { status: changed.status, headers: changed.headers, body: bodyOf(changed) };
	});
	const parameters = { ...chosen, ...proofs[name].example.parameters, ...MORE[name] };
	const ran = await runOf(node, parameters as INodeParameters, {
		items: itemsUpTo(2),
		onError: 'continueRegularOutput',
		executionId: null,
		stepMs: 2_000,
	});
	return { ...ran, requests: service.requests, answers };
}

/** What a service as documented answers. */
function answerTo(world: World, { body, method, path, query }: Seen, cap = Infinity) {
	const parts = path.slice(1).split('/').map(decodeURIComponent);
	for (const [id, route] of Object.entries(routes)) {
		const template = route.path.slice(1).split('/');
		const fits =
			route.method === method &&
			template.length === parts.length &&
			template.every((part, place) => part.startsWith('{') || part === parts[place]);
		if (!fits) continue;
		const params = Object.fromEntries(template.map((part, at) => [part.slice(1, -1), parts[at]]));
		const asked = {
			params,
			query:
				query.limit && method === 'GET'
					? { ...query, limit: String(Math.min(cap, Number(query.limit))) }
					: query,
			body: (body === '' ? {} : body) as JsonObject,
		};
		const { json, status, text } = routeProofs[id as keyof typeof routes].answer(world, asked);
		const type = text === undefined ? 'application/json' : 'text/csv';
		const headers = { 'content-type': type, date: 'Tue, 31 Mar 2026 07:00:00 GMT' };
		const answered: Answered = { status, json, text, headers };
		return { answered, route: `${method} ${route.path}` };
	}
	throw new Error(`There is no route ${method} ${path}`);
}

const replyOf = (answered: Answered) =>
	JSON.stringify([answered.status, answered.headers, bodyOf(answered)]);
const bodyOf = ({ json, text }: Answered): string => text ?? JSON.stringify(json);

/** What changes something or costs something, each as often as it went. */
const writesOf = ({ requests }: Outcome) =>
	requests
		.filter(({ method }) => method !== 'GET')
		.map(({ body, method, path }) => `${method} ${path} ${JSON.stringify(body)}`)
		.sort();

const isError = ({ outcome, error }: IDataObject) =>
	typeof error === 'string' && typeof outcome === 'string';

const withoutFields = (json: IDataObject[], names: string[]) =>
	json.map((item) =>
		Object.fromEntries(Object.entries(item).filter(([name]) => !names.includes(name))),
	);

function toldOf(name: string, { told }: Difference): Told | undefined {
	if (told === undefined) return undefined;
	if (told.message instanceof RegExp) return told as Told;
	return Object.entries(told as Record<string, Told>).find(([start]) =>
		name.startsWith(start),
	)?.[1];
}

const bases = new Map<string, Outcome>();
/** Network Action looks for the IDs of its jobs there, and does without. */
const ID_LOOK = 'GET /users/jobs';

/** What comes of an operation with a service as documented. */
async function baseOf(name: string): Promise<Outcome> {
	const known = bases.get(name) ?? (await runWith(name, plain));
	bases.set(name, known);
	return known;
}

/**
 * What is wrong with what an operation makes of a difference: nothing where all is well, undefined
 * where the difference does not concern it.
 */
export async function faultsOf(
	name: string,
	difference: Difference,
): Promise<string[] | undefined> {
	const base = await baseOf(name);
	const { cap, change } = difference;
	const isConcerned = ({ answered, route }: Outcome['answers'][number]) =>
		replyOf(change(answered, route)) !== replyOf(answered);
	const most = difference.isOnePage ? 100 : cap;
	const isPaged = most !== undefined && base.json.length > most;
	if (!isPaged && !base.answers.some(isConcerned)) return undefined;
	const ran = await runWith(name, difference);
	const said = [...ran.hints, ...ran.json.map(({ error, reason }) => error ?? reason)].join('\n');
	const faults: string[] = [];
	const expectThat = (isSo: boolean, otherwise: string) => {
		if (!isSo) faults.push(otherwise);
	};
	expectThat(ran.error === undefined, `it threw ${ran.error?.message}`);
	const words = `${said} ${JSON.stringify(ran.json)}`;
	expectThat(difference.isNoService === true || !NO_SERVICE.test(words), `no service: ${said}`);
	expectThat(!/undefined|NaN|\[object/.test(words), `raw words: ${said}`);
	const empty = ran.json.find((item) => Object.values(item).includes(undefined));
	expectThat(empty === undefined, `a key without a value: ${Object.keys(empty ?? {}).join()}`);

	const look = name.startsWith('Network Action') ? ID_LOOK : undefined;
	const isMain = base.answers.some((one) => isConcerned(one) && one.route !== look);
	const told = isMain || isPaged ? toldOf(name, difference) : undefined;
	if (told !== undefined) return [...faults, ...faultsOfTold(ran, told, writesOf(base))];
	const writes = writesOf(ran);
	const once = writesOf(base);
	expectThat(String(writes) === String(once), `sent ${writes.length} writes, not ${once.length}`);
	expectThat(!ran.json.some(isError), `not done: ${said}`);
	expectThat(
		ran.json.length === base.json.length,
		`${ran.json.length} of ${base.json.length} items`,
	);
	const { fields: changed = [], isOther, unknown } = difference;
	const fields = [...changed, ...TIMES];
	if (isOther === true) return faults;
	const [given, wanted] = [ran, base].map(({ json }) =>
		JSON.stringify(withoutFields(json, fields)),
	);
	expectThat(
		given === wanted,
		`other items: ${given.slice(0, 300)} in place of ${wanted.slice(0, 300)}`,
	);
	if (unknown === null) {
		const odd = ran.json.filter((item) => changed.some((field) => (item[field] ?? null) !== null));
		expectThat(odd.length === 0, `not null: ${JSON.stringify(odd[0])}`);
		expectThat(/did not say/.test(said), `not said: ${said}`);
	}
	return faults;
}

/** What is told is told of every item, in these words, and nothing goes a second time that must not. */
function faultsOfTold(ran: Outcome, { message, outcome }: Told, once: string[]): string[] {
	const faults: string[] = [];
	for (const item of ran.json) {
		const text = String(item.error ?? item.reason ?? '');
		if (!message.test(text)) faults.push(`told "${text}" of ${JSON.stringify(item).slice(0, 200)}`);
		const given = item.outcome;
		if (outcome !== undefined && given !== undefined && given !== outcome) {
			faults.push(`the outcome ${String(given)}`);
		}
	}
	if (ran.json.length === 0) faults.push(`nothing is told but ${ran.hints.join()}`);
	const posts = writesOf(ran).filter((write) => write.startsWith('POST '));
	const times = (writes: string[], write: string) => writes.filter((one) => one === write).length;
	const twice = posts.filter((write) => times(posts, write) > Math.max(1, times(once, write)));
	if (twice.length > 0) faults.push(`sent twice: ${twice.join()}`);
	return faults;
}

export const operationNames = Object.keys(proofs);
