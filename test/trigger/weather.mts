import { Random } from '../random.ts';

/** What may be on in a run, with how likely it is. */
const kinds = {
	/** Now and then a job gives all leads one time of change. */
	restamps: 0.15,
	/** Times are stamped by two clocks that are up to 5 s apart. */
	twoClocks: 0.5,
	/** Times in whole seconds. */
	wholeSeconds: 0.2,
	/** Up to 8,000 leads under one time, which become visible piece by piece. */
	crowds: 0.5,
	/** Statuses change and change back before a poll. */
	returns: 0.4,
	/** Some requests are answered by a server that is up to 5 minutes behind. */
	replica: 0.25,
	/** The documented limits of requests. */
	limits: 0.35,
	/** Leads with the same time come in another order at each request. */
	ties: 0.5,
	/** An answer takes 2 to 9 s. */
	slow: 0.15,
	/** An answer takes up to 300 ms. */
	latency: 0.3,
	/** 12,000 leads in place of 4,000. */
	manyLeads: 0.15,
	/** Imports in one transaction: all rows one time, visible together up to 30 s later. */
	imports: 0.5,
	/** Some times lie seconds to days ahead. */
	future: 0.4,
	/** Filters, campaign and credential are edited; workflows go off and on. */
	edits: 0.6,
	/** Records become visible up to 5 s later than they say. */
	lag: 0.6,
	/** Hundreds of leads are deleted while a poll reads. */
	cleanUps: 0.4,
} satisfies Record<string, number>;

type Kind = keyof typeof kinds;
/** What is on in a run. */
export type Weather = ReadonlySet<Kind>;

/** What cannot be read in the time of a poll where each request takes seconds. */
const tooMuchWhereSlow: Kind[] = ['crowds', 'restamps', 'replica'];

/**
 * The weather of a seed; where some are named, as in `lag,ties`, only these.
 *
 * @throws Error where another one is named
 */
export function weatherOf(seed: number, named?: string): Weather {
	const all = Object.keys(kinds) as Kind[];
	const names = named?.split(',') ?? [];
	const unknown = names.find((name) => !(name in kinds));
	if (unknown !== undefined)
		throw new Error(`There is no weather ${unknown}; there are ${all.join(', ')}`);
	if (named !== undefined) return new Set(names as Kind[]);
	const random = new Random(seed * 7_919);
	const drawn = new Set(all.filter((kind) => random.chance(kinds[kind])));
	if (drawn.has('slow')) for (const kind of tooMuchWhereSlow) drawn.delete(kind);
	return drawn;
}
