import type { LeadStore } from '../../../sandbox/service/leadStore.mts';
import type { Random } from '../../random.ts';

/** Lets leads with the same time come in another order at each request. */
export function shiftTies(leads: LeadStore, random: Random): void {
	const { sortedBy } = leads;
	leads.sortedBy = (field) => {
		const sorted = sortedBy.call(leads, field);
		return sorted
			.map((lead) => ({ lead, time: lead[field] ?? '', place: random.next() }))
			.sort((a, b) => Number(a.time > b.time) - Number(a.time < b.time) || a.place - b.place)
			.map(({ lead }) => lead);
	};
}
