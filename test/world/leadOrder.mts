import type { Lead, LeadStore } from '../../sandbox/service/leadStore.mts';
import type { Random } from '../random.ts';

export const leadTimes = ['createdAt', 'lastContactedAt', 'updatedAt'] as const;
export type LeadTime = (typeof leadTimes)[number];

/**
 * Keeps the leads of a store in the order of their times all along: to sort thousands anew after
 * each change would take most of a run.
 *
 * @param shifts whether leads with the same time come in another order each time
 */
export function keepInOrder(leads: LeadStore, random: Random, shifts: boolean): void {
	const order: Record<LeadTime, Lead[]> = { createdAt: [], lastContactedAt: [], updatedAt: [] };
	for (const field of leadTimes) {
		order[field] = leads.all().sort((a, b) => compare(field, a, b));
	}
	const { delete: remove, put, sortedBy } = leads;
	const takeOut = (lead: Lead | undefined) => {
		if (lead === undefined) return;
		for (const field of leadTimes) order[field].splice(placeOf(order[field], field, lead), 1);
	};
	leads.put = (lead) => {
		takeOut(leads.get(lead.id));
		for (const field of leadTimes) order[field].splice(placeOf(order[field], field, lead), 0, lead);
		return put.call(leads, lead);
	};
	leads.delete = (id) => {
		takeOut(leads.get(id));
		return remove.call(leads, id);
	};
	leads.sortedBy = (field) => {
		const isTime = (name: string): name is LeadTime => name in order;
		if (!isTime(field)) return sortedBy.call(leads, field);
		return shifts ? shifted(order[field], field, random) : order[field];
	};
}

/** Where a lead is, or belongs: by halves. */
function placeOf(leads: readonly Lead[], field: LeadTime, lead: Lead): number {
	let [low, high] = [0, leads.length];
	while (low < high) {
		const middle = Math.floor((low + high) / 2);
		if (compare(field, leads[middle] as Lead, lead) < 0) low = middle + 1;
		else high = middle;
	}
	return low;
}

function compare(field: LeadTime, a: Lead, b: Lead): number {
	const [one, other] = [a[field] ?? '', b[field] ?? ''];
	if (one !== other) return one < other ? -1 : 1;
	return a.id < b.id ? -1 : Number(a.id > b.id);
}

/** A copy in which those with the same time have changed places. */
function shifted(leads: readonly Lead[], field: LeadTime, random: Random): Lead[] {
	const copy = [...leads];
	for (let place = copy.length - 1; place > 0; place--) {
		const time = copy[place]?.[field];
		if (time === null || time !== copy[place - 1]?.[field]) continue;
		let first = place - 1;
		while (first > 0 && copy[first - 1]?.[field] === time) first--;
		for (let at = place; at > first; at--) {
			const other = random.whole(first, at);
			[copy[at], copy[other]] = [copy[other] as Lead, copy[at] as Lead];
		}
		place = first;
	}
	return copy;
}
