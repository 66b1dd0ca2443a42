import { mapConcurrently } from '../../shared/run/mapConcurrently';
import type { FetchPage } from '../../shared/run/pageReader';
import type { LeadTable } from './leadTable';

const PARTS = 10;
/** How many requests it takes. */
export const COUNTS = PARTS - 1;

/**
 * Whether a table holds as many leads as the service in each of ten parts by the time of creation,
 * too: a lead that it lacks and one that was deleted do not make up for each other there, unless both
 * are of one part.
 *
 * @param fetch reads the list of leads in any order
 */
export async function hasSameCounts(table: LeadTable, fetch: FetchPage): Promise<boolean> {
	const times = await table.creationTimes();
	const bounds = Array.from({ length: COUNTS }, (_, place) => {
		const first = Math.floor((times.length * (place + 1)) / PARTS);
		// between two leads: whether the bound itself belongs to a part is not documented
		return Math.ceil((times[first - 1] + times[first]) / 2);
	});
	const counts = await mapConcurrently(bounds, async (ms) => {
		const { total } = await fetch(1, { createdBefore: new Date(ms).toISOString() });
		return total === times.filter((time) => time < ms).length;
	});
	return counts.every((isSame) => isSame);
}
