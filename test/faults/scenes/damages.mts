import type { FaultRequest } from '../../../sandbox/service/faultRules.mts';

/** Fields of an answer that have another value, or are missing. */
export interface Damage {
	fields?: Record<string, unknown>;
	without?: string[];
}

const set = (path: string, ...values: unknown[]): Damage[] =>
	values.map((value) => ({ fields: { [path]: value } }));
const without = (...paths: string[]): Damage[] => paths.map((path) => ({ without: [path] }));

/** `false` is no damage: it says that nothing was done. */
const ofAny = [...set('success', null, 'true', 0), ...without('success')];
const ofData = [...set('data', null, 'x', 7), ...without('data')];
const ofCredits = set('data.creditsUsed', null, 'x', {});

/** By route, what is damaged so that a reader can see it: another value of the right kind is none. */
const byRoute: Array<[route: RegExp, damages: Damage[]]> = [
	[
		/^GET \/leads$/,
		[...set('data.leads', null, {}, 'x'), ...set('data.pagination.total', null, 'x', -1)].concat(
			without('data.leads', 'data.pagination', 'data.pagination.total'),
		),
	],
	[
		/^POST \/leads$/,
		[...set('data.id', null, {}), ...set('data', [], {}), ...without('data.id', 'data.email')],
	],
	[/^POST \/enrich$/, [...set('data.enriched', null, 'x'), ...set('data.failed', 7), ...ofCredits]],
	[
		/^POST \/prospecting/,
		[...set('data.prospects', null, {}), ...set('data.total', null, -1), ...ofCredits],
	],
	[/^POST \/linkedin|^DELETE/, [...set('message', null, 7, []), ...without('message')]],
	[/^GET \/voice-clones/, set('data.voiceClones', null, 'x')],
	[/^GET \/users\/jobs$/, set('data.jobs', null, 7)],
];

/** What can be damaged in the answer to a request. */
export function damagesOf({ method, path }: Pick<FaultRequest, 'method' | 'path'>): Damage[] {
	const route = `${method} ${path.replace('/api/v2', '')}`;
	const own = byRoute.filter(([pattern]) => pattern.test(route)).flatMap(([, damages]) => damages);
	return [...own, ...own, ...ofAny, ...ofData];
}
