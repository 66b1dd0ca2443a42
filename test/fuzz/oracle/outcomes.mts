import { isDeepStrictEqual } from 'node:util';
import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { isObject } from '../../../sandbox/service/openapi.mts';
import { type Exchange, parsed } from '../service.mts';
import { shorten, type Violation } from './violation.mts';

/** How items and requests belong together. */
export type Kind =
	| 'action'
	| 'batch'
	| 'createIfNew'
	| 'deleteLead'
	| 'find'
	| 'list'
	| 'search'
	| 'single';

/** A run that came to its end without an error. */
export interface Finished {
	name: string;
	kind: Kind;
	isOnce: boolean;
	parameters: INodeParameters;
	items: IDataObject[];
	/** Success, and Error where there is one. */
	outputs: INodeExecutionData[][];
	/** What the user is told beside the items. */
	hints: string[];
	log: Exchange[];
	/** No answer was changed. */
	isWell: boolean;
}

const KINDS: Record<string, Kind> = {
	'API Key apiKey getAll': 'list',
	'Campaign Export export': 'list',
	'Enrichment enrich': 'batch',
	'Job job getAll': 'list',
	'Lead createIfNew': 'createIfNew',
	'Lead delete': 'deleteLead',
	'Lead findByEmail': 'find',
	'Lead getAll': 'list',
	'Prospect Search search': 'search',
	'Voice Clone getAll': 'list',
};

/** Where an item holds what its input's parameter says. */
const ECHOES: Record<string, { parameter: string; field: string }> = {
	'API Key apiKey delete': { parameter: 'keyId', field: 'id' },
	'Enrichment enrich': { parameter: 'email', field: 'email' },
	'Lead create': { parameter: 'email', field: 'email' },
	'Lead createIfNew': { parameter: 'email', field: 'email' },
	'Lead delete': { parameter: 'lead', field: 'id' },
	'Lead findByEmail': { parameter: 'email', field: 'email' },
	'Voice Clone delete': { parameter: 'voiceId', field: 'voiceId' },
};

const ONE_FOR_EACH: Kind[] = ['action', 'batch', 'createIfNew', 'deleteLead', 'find', 'single'];
const MOST_REQUESTS = 500;

export function kindOf(name: string): Kind {
	const isAction = name.startsWith('Network Action') && !name.endsWith('upload');
	return isAction ? 'action' : (KINDS[name] ?? 'single');
}

/** However wrong the answers are, a run asks only so often. */
export function countRules(log: Exchange[]): Violation[] {
	if (log.length <= MOST_REQUESTS) return [];
	const { method, path } = log[log.length - 1];
	return [{ rule: 'too many requests', what: `${method} /${path.split('/')[1]}` }];
}

/** An item that stands for an input which was not done (B13). */
export function isErrorItem({ json }: INodeExecutionData): boolean {
	const details = json.details as IDataObject | undefined;
	return typeof json.error === 'string' && typeof details?.outcome === 'string';
}

/** Each input has one outcome, and what leaves by Success was done. */
export function outcomeRules(run: Finished): Violation[] {
	const all = run.outputs.flat();
	const success = all.filter((item) => !isErrorItem(item));
	const refused = all.filter(isErrorItem);
	return [
		...pairRules(run),
		...placeRules(run),
		...unchangedRules(run, success),
		...formRules(refused),
		...accountRules(run, success, refused),
		...doneRules(run, success),
		...onceRules(run, success, refused),
		...echoRules(run, success),
	];
}

const inputOf = ({ pairedItem }: INodeExecutionData): number =>
	(pairedItem as { item?: number } | undefined)?.item ?? Number.NaN;

/** Each item names the input that it stands for, and they come in that order. */
function pairRules({ items, outputs }: Finished): Violation[] {
	return outputs.flatMap((output) => {
		const pairs = output.map(inputOf);
		const isKnown = pairs.every(
			(pair) => Number.isInteger(pair) && pair >= 0 && pair < items.length,
		);
		if (!isKnown)
			return [{ rule: 'pairedItem', what: `is ${pairs.join(', ')} of ${items.length}` }];
		const isInOrder = pairs.every((pair, place) => place === 0 || pairs[place - 1] <= pair);
		return isInOrder ? [] : [{ rule: 'order', what: `inputs ${pairs.join(', ')}` }];
	});
}

/** What was not done leaves by Error where there is such an output, and only that. */
function placeRules({ outputs: [success = [], failure] }: Finished): Violation[] {
	if (failure === undefined) return [];
	const astray = success.filter((item) => isErrorItem(item) || 'error' in item.json);
	return [
		...astray.map(({ json }) => ({
			rule: 'error by Success',
			what: shorten(JSON.stringify(json)),
		})),
		...failure
			.filter((item) => !isErrorItem(item))
			.map(({ json }) => ({ rule: 'success by Error', what: shorten(JSON.stringify(json)) })),
	];
}

/** n8n gives the inputs back when a node throws. */
function unchangedRules({ items }: Finished, success: INodeExecutionData[]): Violation[] {
	const isUnchanged = (item: INodeExecutionData) => {
		const input = items[inputOf(item)];
		return input !== undefined && isDeepStrictEqual({ ...item.json }, { ...input });
	};
	return success.some(isUnchanged) ? [{ rule: 'input by Success', what: 'unchanged' }] : [];
}

function formRules(refused: INodeExecutionData[]): Violation[] {
	return refused.flatMap(({ json }) => {
		const { outcome, nextStep } = json.details as IDataObject;
		const isWell =
			json.error === json.message &&
			['notSent', 'refused', 'unknown'].includes(String(outcome)) &&
			typeof nextStep === 'string';
		return isWell ? [] : [{ rule: 'form of error item', what: shorten(JSON.stringify(json)) }];
	});
}

function accountRules(
	{ hints, items, kind, parameters }: Finished,
	success: INodeExecutionData[],
	refused: INodeExecutionData[],
): Violation[] {
	const mayBeEmpty =
		['list', 'search'].includes(kind) ||
		isToldByHint(kind, hints) ||
		kind === 'createIfNew' ||
		kind === 'find' ||
		JSON.stringify(parameters.options ?? '').includes('output');
	return items.flatMap((_, index) => {
		const done = success.filter((item) => inputOf(item) === index).length;
		const failed = refused.filter((item) => inputOf(item) === index).length;
		const outcomes = `${done} by Success and ${failed} errors`;
		if (done > 0 && failed > 0) return [{ rule: 'two outcomes', what: outcomes }];
		if (done + failed === 0 && !mayBeEmpty)
			return [{ rule: 'no outcome', what: 'an input is lost' }];
		const isOne = !ONE_FOR_EACH.includes(kind) || done + failed <= 1;
		return isOne ? [] : [{ rule: 'several items', what: outcomes }];
	});
}

const isSuccess = ({ reply: { failure, never, status } }: Exchange) =>
	!failure && !never && status >= 200 && status < 300;
const isPost = ({ method }: Exchange) => method === 'POST';

/** What was answered as done; a delete that finds nothing behind an unclear one has done its work. */
function answeredIn(log: Exchange[]): Exchange[] {
	return log.filter((exchange, place) => {
		const { method, path, reply } = exchange;
		if (isSuccess(exchange)) return true;
		const before = log.slice(0, place).filter((other) => other.path === path);
		const isRepeat = before.some(({ outcome }) => outcome === 'unclear');
		return method === 'DELETE' && reply.status === 404 && isRepeat;
	});
}

/** No more is told as done than the service can have done, and what it surely did is told. */
function doneRules({ kind, log }: Finished, success: INodeExecutionData[]): Violation[] {
	const lie = (told: number, most: number, least = 0): Violation[] => [
		...(told > most ? [{ rule: 'not done', what: `told ${told}, can be ${most}` }] : []),
		...(told < least ? [{ rule: 'done but not told', what: `told ${told}, was ${least}` }] : []),
	];
	const posts = log.filter(isPost);
	const surely = (list: Exchange[]) => list.filter(({ outcome }) => outcome === 'done').length;
	const count = (is: (json: IDataObject) => boolean) =>
		success.filter(({ json }) => is(json)).length;
	switch (kind) {
		case 'single':
			return lie(success.length, answeredIn(log).length);
		case 'action':
			return lie(
				count(({ scheduled }) => scheduled === true),
				posts.filter(isSuccess).length,
				surely(posts),
			);
		case 'createIfNew':
			return lie(
				count(({ created }) => created === true),
				posts.filter(({ outcome }) => outcome !== 'refused').length,
			);
		case 'deleteLead': {
			const gone = new Set(
				log.filter(({ method }) => method === 'DELETE').map(({ segments }) => segments?.[1]),
			);
			return lie(
				success.length,
				count(({ id }) => gone.has(String(id))),
			);
		}
		case 'batch':
			return lie(
				count(({ status }) => status === 'enriched'),
				posts.filter(isSuccess).reduce((sum, { reply }) => sum + enrichedIn(reply.text), 0),
			);
		default:
			return lie(success.length > 0 ? 1 : 0, log.filter(isSuccess).length);
	}
}

function enrichedIn(text: string): number {
	const answer = parsed(text);
	const data = isObject(answer) && isObject(answer.data) ? answer.data.enriched : undefined;
	return Array.isArray(data) ? data.length : 0;
}

/** What must not happen twice is not sent twice for one input. */
function onceRules(
	{ hints, isOnce, kind, items, log }: Finished,
	success: INodeExecutionData[],
	refused: INodeExecutionData[],
): Violation[] {
	if (!isOnce || kind === 'search' || isToldByHint(kind, hints)) return [];
	const sent = log.filter((exchange) => isPost(exchange) && exchange.outcome !== 'refused');
	if (kind === 'batch') {
		const entries = sent.reduce((sum, { body }) => sum + entriesIn(body), 0);
		return entries > items.length
			? [{ rule: 'sent twice', what: `${entries} entries for ${items.length} inputs` }]
			: [];
	}
	const unknown = refused.filter(
		({ json }) => (json.details as IDataObject | undefined)?.outcome === 'unknown',
	);
	const isUntold = ({ json }: INodeExecutionData) =>
		json.scheduled === false && !/not known/.test(String(json.reason));
	const told = new Set([...success.filter((item) => !isUntold(item)), ...unknown].map(inputOf));
	return sent.length > told.size
		? [{ rule: 'sent twice or untold', what: `${sent.length} sent, ${told.size} told` }]
		: [];
}

/** What spends credits and has no item for what is not known tells of it in a hint (B14). */
function isToldByHint(kind: Kind, hints: string[]): boolean {
	return kind === 'single' && hints.some((hint) => /not known/.test(hint));
}

function entriesIn(body: unknown): number {
	return isObject(body) && Array.isArray(body.leads) ? body.leads.length : 0;
}

/** An item holds what its own input asked for. */
function echoRules(
	{ isWell, items, name, parameters }: Finished,
	success: INodeExecutionData[],
): Violation[] {
	return success.flatMap((item) => {
		const input = items[inputOf(item)] ?? {};
		const { options } = parameters;
		const isIncluded =
			isObject(options) && 'includeInputFields' in options && options.includeInputFields === true;
		if (isIncluded && 'input' in item.json && !isDeepStrictEqual(item.json.input, input)) {
			return [{ rule: 'wrong input', what: 'under `input`' }];
		}
		const echo = ECHOES[name];
		const asked = echo && isWell ? plainValue(parameters[echo.parameter], input) : undefined;
		const given = echo && item.json[echo.field];
		if (asked === undefined || given === undefined) return [];
		const isSame = String(given).toLowerCase() === asked.toLowerCase();
		return isSame ? [] : [{ rule: 'wrong item', what: `asked ${asked}, given ${String(given)}` }];
	});
}

/** What a parameter says for one item, where that is plain text. */
function plainValue(parameter: unknown, input: IDataObject): string | undefined {
	if (isObject(parameter)) {
		const { mode, value } = parameter;
		return mode === 'email' || isObject(value) ? undefined : plainValue(value, input);
	}
	if (typeof parameter !== 'string') return undefined;
	const [, field] = /^=\{\{ \$json\.(\w+) \}\}$/.exec(parameter) ?? [];
	if (field === undefined && parameter.startsWith('=')) return undefined;
	const value = field === undefined ? parameter : input[field];
	const isPlain = typeof value === 'string' && /^[\x21-\x7e]+$/.test(value.trim());
	return isPlain ? value.trim() : undefined;
}
