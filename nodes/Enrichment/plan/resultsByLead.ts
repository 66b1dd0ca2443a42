import type { IDataObject } from 'n8n-workflow';
import { addressOf, facts, identityOf, personOf, profileOf } from '../../shared/operation/identity';
import { groupBy, isRecord } from '../../shared/values';

/**
 * The results of the leads, of which no two are the same, by the lead's index: a result says which
 * lead it is about, at least by what was found. Leads that share an email are told apart by the rest
 * of what the service has taken in.
 */
export function resultsByLead(
	leads: IDataObject[],
	answered: IDataObject[],
): Map<number, IDataObject> {
	const results = new Map<number, IDataObject>();
	let left = answered;
	const [only] = answered;
	// what answers the only lead is about it, where it does not say so
	if (leads.length === 1 && left.length === 1 && !namesSomeone(only.input))
		return results.set(0, only);
	for (const nameOf of [identityOf, addressOf, profileOf, personOf]) {
		const open = [...leads.keys()].filter((index) => !results.has(index));
		const free = groupBy(open, (index) => nameOf(leads[index]));
		left = left.filter((result) => {
			const about = [result.input, result.enrichedData].find(namesSomeone) ?? result;
			const name = nameOf(about);
			const candidates = (name !== undefined && free.get(name)) || [];
			const index = meantBy(about, candidates, leads);
			if (index === undefined) return true;
			candidates.splice(candidates.indexOf(index), 1);
			results.set(index, result);
			return false;
		});
	}
	return results;
}

/** The first lead of those that a result contradicts least; none where they are several people. */
function meantBy(input: IDataObject, indexes: number[], leads: IDataObject[]): number | undefined {
	if (indexes.length < 2) return indexes[0];
	const contradictions = indexes.map(
		(index) => facts.filter((factOf) => differ(factOf(leads[index]), factOf(input))).length,
	);
	const least = Math.min(...contradictions);
	const [first, ...others] = indexes.filter((_, place) => contradictions[place] === least);
	return others.length === 0 ? first : undefined;
}

/** Whether it says whom it is about. */
function namesSomeone(value: unknown): value is IDataObject {
	return isRecord(value) && facts.some((factOf) => factOf(value) !== undefined);
}

function differ(one: string | undefined, other: string | undefined): boolean {
	return one !== undefined && other !== undefined && one !== other;
}
