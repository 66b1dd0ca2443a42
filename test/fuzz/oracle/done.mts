import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { isObject } from '../../../sandbox/service/openapi.mts';
import type { FuzzKind } from '../../operations/proof.ts';
import { type Exchange, parsed } from '../service.mts';
import { type Finished, inputOf } from './finished.mts';
import type { Violation } from './violation.mts';

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
export function doneRules({ kind, log }: Finished, success: INodeExecutionData[]): Violation[] {
	const lie = (told: number, most: number, least = 0): Violation[] => [
		...(told > most ? [{ rule: 'not done', what: `told ${told}, can be ${most}` }] : []),
		...(told < least ? [{ rule: 'done but not told', what: `told ${told}, was ${least}` }] : []),
	];
	const posts = log.filter(isPost);
	const surely = (list: Exchange[]) => list.filter(({ outcome }) => outcome === 'done').length;
	const count = (is: (json: IDataObject) => boolean) =>
		success.filter(({ json }) => is(json)).length;
	switch (kind) {
		case 'single': {
			// equal reads are asked for once
			const isRead = log.every(({ method }) => method === 'GET');
			const inputs = new Set(success.map(inputOf)).size;
			return lie(isRead ? Math.min(1, inputs) : inputs, answeredIn(log).length);
		}
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
				peopleIn(success).size,
				posts.filter(isSuccess).reduce((sum, { reply }) => sum + enrichedIn(reply.text), 0),
			);
		default:
			return lie(
				success.some(({ json: { outcome = 'done' } }) => outcome === 'done') ? 1 : 0,
				log.filter(isSuccess).length,
			);
	}
}

/** The people who were enriched: one in several rows is sent once, as one of them spells it. */
function peopleIn(success: INodeExecutionData[]): Set<string> {
	const ofRow = ['creditsUsed', 'input', 'who'];
	const done = success.filter(({ json }) => json.outcome === 'done');
	return new Set(
		done.map(({ json }) =>
			JSON.stringify(json, (name, value: unknown) => (ofRow.includes(name) ? undefined : value)),
		),
	);
}

function enrichedIn(text: string): number {
	const answer = parsed(text);
	const data = isObject(answer) && isObject(answer.data) ? answer.data.enriched : undefined;
	return Array.isArray(data) ? data.length : 0;
}

/** What must not happen twice is not sent twice for one input. */
export function onceRules(
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
	const unknown = refused.filter(({ json }) => json.outcome === 'unclear');
	const isUntold = ({ json }: INodeExecutionData) =>
		json.scheduled === false && json.outcome !== 'unclear';
	const told = new Set([...success.filter((item) => !isUntold(item)), ...unknown].map(inputOf));
	return sent.length > told.size
		? [{ rule: 'sent twice or untold', what: `${sent.length} sent, ${told.size} told` }]
		: [];
}

/** What spends credits and has no item for what was not done tells of it in a hint. */
export function isToldByHint(kind: FuzzKind, hints: string[]): boolean {
	return kind === 'single' && hints.some((hint) => /is unclear|Not done for/.test(hint));
}

function entriesIn(body: unknown): number {
	return isObject(body) && Array.isArray(body.leads) ? body.leads.length : 0;
}
