import type { FaultRequest } from '../../../sandbox/service/faultRules.mts';

/** Response fields to set or remove. */
export interface Corruption {
	fields?: Record<string, unknown>;
	without?: string[];
}

const set = (path: string, ...values: unknown[]): Corruption[] =>
	values.map((value) => ({ fields: { [path]: value } }));
const remove = (...paths: string[]): Corruption[] => paths.map((path) => ({ without: [path] }));

/** Excludes `false`, which is a valid rejection. */
const envelopeCorruptions = [...set('success', null, 'true', 0), ...remove('success')];
const dataCorruptions = [...set('data', null, 'x', 7), ...remove('data')];
const creditCorruptions = set('data.creditsUsed', null, 'x', {});

/** Corruptions that a parser can detect, unlike a wrong value of the right type. */
const corruptionsByRoute: Array<[route: RegExp, corruptions: Corruption[]]> = [
	[
		/^GET \/leads$/,
		[...set('data.leads', null, {}, 'x'), ...set('data.pagination.total', null, 'x', -1)].concat(
			remove('data.leads', 'data.pagination', 'data.pagination.total'),
		),
	],
	[
		/^POST \/leads$/,
		[...set('data.id', null, {}), ...set('data', [], {}), ...remove('data.id', 'data.email')],
	],
	[
		/^POST \/enrich$/,
		[...set('data.enriched', null, 'x'), ...set('data.failed', 7), ...creditCorruptions],
	],
	[
		/^POST \/prospecting/,
		[...set('data.prospects', null, {}), ...set('data.total', null, -1), ...creditCorruptions],
	],
	[/^POST \/linkedin|^DELETE/, [...set('message', null, 7, []), ...remove('message')]],
	[/^GET \/voice-clones/, set('data.voiceClones', null, 'x')],
	[/^GET \/users\/jobs$/, set('data.jobs', null, 7)],
];

/** Lists the corruptions for a response; those of its route are twice as likely. */
export function listCorruptions({
	method,
	path,
}: Pick<FaultRequest, 'method' | 'path'>): Corruption[] {
	const route = `${method} ${path.replace('/api/v2', '')}`;
	const routeCorruptions = corruptionsByRoute
		.filter(([pattern]) => pattern.test(route))
		.flatMap(([, corruptions]) => corruptions);
	return [...routeCorruptions, ...routeCorruptions, ...envelopeCorruptions, ...dataCorruptions];
}
