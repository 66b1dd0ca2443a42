import type { MatchedRequest } from '../../../sandbox/service/faultRules.mts';

/** Response fields to set or remove. */
export interface Corruption {
	fields?: Record<string, unknown>;
	without?: string[];
}

const setField = (path: string, ...values: unknown[]): Corruption[] =>
	values.map((value) => ({ fields: { [path]: value } }));
const removeFields = (...paths: string[]): Corruption[] =>
	paths.map((path) => ({ without: [path] }));

/** Excludes `false`, which is a valid rejection. */
const envelopeCorruptions = [...setField('success', null, 'true', 0), ...removeFields('success')];
const dataCorruptions = [...setField('data', null, 'x', 7), ...removeFields('data')];
const creditCorruptions = setField('data.creditsUsed', null, 'x', {});

/** Corruptions that a parser can detect, unlike a wrong value of the right type. */
const corruptionsByRoute: Array<[route: RegExp, corruptions: Corruption[]]> = [
	[
		/^GET \/leads$/,
		[
			...setField('data.leads', null, {}, 'x'),
			...setField('data.pagination.total', null, 'x', -1),
		].concat(removeFields('data.leads', 'data.pagination', 'data.pagination.total')),
	],
	[
		/^POST \/leads$/,
		[
			...setField('data.id', null, {}),
			...setField('data', [], {}),
			...removeFields('data.id', 'data.email'),
		],
	],
	[
		/^POST \/enrich$/,
		[...setField('data.enriched', null, 'x'), ...setField('data.failed', 7), ...creditCorruptions],
	],
	[
		/^POST \/prospecting/,
		[
			...setField('data.prospects', null, {}),
			...setField('data.total', null, -1),
			...creditCorruptions,
		],
	],
	[/^POST \/linkedin|^DELETE/, [...setField('message', null, 7, []), ...removeFields('message')]],
	[/^GET \/voice-clones/, setField('data.voiceClones', null, 'x')],
	[/^GET \/users\/jobs$/, setField('data.jobs', null, 7)],
];

/** Lists the corruptions for a response; those of its route are twice as likely. */
export function listCorruptions({
	method,
	path,
}: Pick<MatchedRequest, 'method' | 'path'>): Corruption[] {
	const route = `${method} ${path.replace('/api/v2', '')}`;
	const routeCorruptions = corruptionsByRoute
		.filter(([pattern]) => pattern.test(route))
		.flatMap(([, corruptions]) => corruptions);
	return [...routeCorruptions, ...routeCorruptions, ...envelopeCorruptions, ...dataCorruptions];
}
