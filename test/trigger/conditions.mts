import { Random } from '../random.ts';

/** The conditions of a run, with their probability. */
const probabilities = {
	/** A job of the service sometimes sets the same `updatedAt` for all leads. */
	massUpdates: 0.15,
	/** Times come from two clocks that differ by up to 5 s. */
	twoClocks: 0.5,
	/** Times in whole seconds. */
	wholeSeconds: 0.2,
	/** Imports of up to 8,000 leads with equal times become visible in chunks. */
	largeImports: 0.5,
	/** Statuses change and change back before a poll. */
	revertedStatuses: 0.4,
	/** A replica that lags up to 5 minutes serves some requests. */
	replica: 0.25,
	/** The documented rate limits. */
	rateLimits: 0.35,
	/** Leads with equal times change order between requests. */
	unstableTies: 0.5,
	/** Responses take 2 to 9 s. */
	slowResponses: 0.15,
	/** Responses take up to 300 ms. */
	latency: 0.3,
	/** 12,000 leads instead of 4,000. */
	manyLeads: 0.15,
	/** Imports in one transaction: equal times, visible together up to 30 s later. */
	transactions: 0.5,
	/** Some times are seconds to days in the future. */
	futureTimes: 0.4,
	/** Users edit filters, campaign and credential, and reactivate workflows. */
	edits: 0.6,
	/** Records become visible up to 5 s after their time. */
	visibilityLag: 0.6,
	/** Hundreds of leads are deleted during a poll. */
	massDeletions: 0.4,
} satisfies Record<string, number>;

type Condition = keyof typeof probabilities;
export type Conditions = ReadonlySet<Condition>;

/** Too much to read in one poll if each request takes seconds. */
const INCOMPATIBLE_WITH_SLOW: Condition[] = ['largeImports', 'massUpdates', 'replica'];

/**
 * Draws the conditions of a seed, or returns the listed ones, such as `replica,unstableTies`.
 *
 * @throws Error if a name is unknown
 */
export function drawConditions(seed: number, list?: string): Conditions {
	const knownNames = Object.keys(probabilities) as Condition[];
	const names = list?.split(',') ?? [];
	const unknownName = names.find((name) => !(name in probabilities));
	if (unknownName !== undefined)
		throw new Error(`Unknown condition ${unknownName}; known are ${knownNames.join(', ')}`);
	if (list !== undefined) return new Set(names as Condition[]);
	const random = new Random(seed * 7_919);
	const drawnNames = new Set(knownNames.filter((name) => random.chance(probabilities[name])));
	if (drawnNames.has('slowResponses'))
		for (const name of INCOMPATIBLE_WITH_SLOW) drawnNames.delete(name);
	return drawnNames;
}
