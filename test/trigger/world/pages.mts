import type { Lead, LeadStore } from '../../../sandbox/service/leadStore.mts';
import { handlers } from '../../../sandbox/service/routes/all.mts';
import type { State } from '../../../sandbox/service/state.mts';
import type { Random } from '../../random.ts';

/** A page of leads as the service has answered it. */
export type Page = { leads: Lead[]; isLast: boolean };

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

/** Tells of all pages of leads from now on that reach the one who asks. */
export function watchPages({ faults }: State, tell: (page: Page) => void): void {
	const { next } = faults;
	let isWhole = true;
	faults.next = (request) => {
		const fault = next.call(faults, request);
		isWhole = fault === null;
		return fault;
	};
	const { listLeads } = handlers;
	handlers.listLeads = (call, its) => {
		const answer = listLeads(call, its);
		const { leads, pagination } = answer.body.data;
		if (isWhole) tell({ leads, isLast: !pagination.hasNextPage });
		return answer;
	};
}
