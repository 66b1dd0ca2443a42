import { Random } from '../random.ts';

/** The conditions of a run, with their probability. */
const probabilities = {
	/** A job sometimes sets the same `updatedAt` for all leads. */
	restamps: 0.15,
	/** Two clocks write times, up to 5 s apart. */
	twoClocks: 0.5,
	/** Times in whole seconds. */
	wholeSeconds: 0.2,
	/** Imports of up to 8,000 leads with one time become visible in chunks. */
	crowds: 0.5,
	/** Statuses change and change back before a poll. */
	returns: 0.4,
	/** A replica that lags up to 5 minutes serves some requests. */
	replica: 0.25,
	/** The documented rate limits. */
	limits: 0.35,
	/** Leads with equal times change order between requests. */
	ties: 0.5,
	/** Responses take 2 to 9 s. */
	slow: 0.15,
	/** Responses take up to 300 ms. */
	latency: 0.3,
	/** 12,000 leads instead of 4,000. */
	manyLeads: 0.15,
	/** Imports in one transaction: equal times, visible together up to 30 s later. */
	imports: 0.5,
	/** Some times are seconds to days in the future. */
	future: 0.4,
	/** Users edit filters, campaign and credential, and reactivate workflows. */
	edits: 0.6,
	/** Records become visible up to 5 s after their time. */
	lag: 0.6,
	/** Hundreds of leads are deleted during a poll. */
	cleanUps: 0.4,
} satisfies Record<string, number>;

type Condition = keyof typeof probabilities;
export type Conditions = ReadonlySet<Condition>;

/** Too much to read in one poll if each request takes seconds. */
const INCOMPATIBLE_WITH_SLOW: Condition[] = ['crowds', 'restamps', 'replica'];

/**
 * Draws the conditions of a seed, or uses the named ones, such as `lag,ties`.
 *
 * @throws Error if a name is unknown
 */
export function drawConditions(seed: number, named?: string): Conditions {
	const all = Object.keys(probabilities) as Condition[];
	const names = named?.split(',') ?? [];
	const unknown = names.find((name) => !(name in probabilities));
	if (unknown !== undefined)
		throw new Error(`Unknown condition ${unknown}; known are ${all.join(', ')}`);
	if (named !== undefined) return new Set(names as Condition[]);
	const random = new Random(seed * 7_919);
	const drawn = new Set(all.filter((kind) => random.chance(probabilities[kind])));
	if (drawn.has('slow')) for (const kind of INCOMPATIBLE_WITH_SLOW) drawn.delete(kind);
	return drawn;
}
