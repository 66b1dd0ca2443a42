import { drawnFrom, namedIn } from '../world/weather.mts';

/** What may be on in a run, with how likely it is. */
const kinds = {
	/** Now and then a job gives all leads one time of change. */
	restamps: 0.15,
	/** Answers without a `Date` header. */
	noDate: 0.2,
	/** Times are stamped by two clocks that are up to 5 s apart. */
	twoClocks: 0.5,
	/** Times in whole seconds. */
	wholeSeconds: 0.2,
	/** Up to 2,000 leads under one time, which become visible piece by piece. */
	crowds: 0.35,
	/** A list is empty now and then, by mistake. */
	emptyOnce: 0.3,
	/** Statuses change and change back before a poll. */
	returns: 0.4,
	/** A change of a lead may be stamped up to 5 s earlier than the one before. */
	backwards: 0.2,
	/** Some requests are answered by a server that is up to 5 minutes behind. */
	replica: 0.25,
	/** Crowds of up to 5,000. */
	largeCrowds: 0.1,
	/** The documented limits of requests. */
	limits: 0.35,
	/** Records with the same time come in another order at each request. */
	ties: 0.5,
	/** An answer takes 2 to 9 s. */
	slow: 0.15,
	/** 12,000 leads in place of 4,000. */
	manyLeads: 0.15,
	/** Imports in one transaction: all rows one time, visible together up to 30 s later. */
	imports: 0.5,
	/** An answer takes up to 300 ms. */
	latency: 0.3,
	/** A page never holds more than 50. */
	cappedPages: 0.25,
	/** Some times lie seconds to days ahead. */
	future: 0.4,
	/** Filters, campaign and credential are edited; workflows go off and on. */
	edits: 0.6,
	/** Records become visible up to 5 s later than they say. */
	lag: 0.6,
	/** Answers lack what the API leaves optional. */
	sparse: 0.4,
	/** Hundreds of leads are deleted while a poll reads. */
	cleanUps: 0.4,
	/** The total of leads counts some that are not there, as those that were deleted. */
	miscounts: 0.15,
	/** Time passes only between polls (`--days`). */
	steady: 0,
} satisfies Record<string, number>;

export type Kind = keyof typeof kinds;
/** What is on in a run. */
export type Weather = ReadonlySet<Kind>;

/** What cannot be read in the time of a poll where each request takes seconds. */
const tooMuchWhereSlow: Kind[] = ['latency', 'crowds', 'cappedPages', 'restamps', 'replica'];

/** What a service without a clock cannot be asked for. */
const needsClock: Kind[] = ['future', 'lag', 'twoClocks', 'imports', 'emptyOnce', 'replica'];

/** The weather of a seed but for what is left out; where some are named, only these. */
export function weatherOf(seed: number, named?: string, leftOut = ''): Weather {
	const drawn = drawnFrom(kinds, seed, named);
	if (named !== undefined) return drawn;
	for (const kind of namedIn(kinds, leftOut)) drawn.delete(kind);
	if (drawn.has('slow')) for (const kind of tooMuchWhereSlow) drawn.delete(kind);
	// Without the service's clock nothing tells that a time is ahead, how long one may be late, or
	// what was there before a list that is empty by mistake.
	if (drawn.has('noDate')) for (const kind of needsClock) drawn.delete(kind);
	return drawn;
}
