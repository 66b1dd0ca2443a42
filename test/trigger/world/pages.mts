import type { Lead, LeadStore } from '../../../sandbox/service/leadStore.mts';
import { handlers } from '../../../sandbox/service/routes/all.mts';
import type { State } from '../../../sandbox/service/state.mts';
import type { Random } from '../../random.ts';

export type ObservedPage = { leads: Lead[]; isLast: boolean };

/** Changes the order of leads with equal times at each request. */
export function randomizeTies(leads: LeadStore, random: Random): void {
	const { listSortedBy } = leads;
	leads.listSortedBy = (field) => {
		const sorted = listSortedBy.call(leads, field);
		return sorted
			.map((lead) => ({ lead, time: lead[field] ?? '', order: random.next() }))
			.sort((a, b) => Number(a.time > b.time) - Number(a.time < b.time) || a.order - b.order)
			.map(({ lead }) => lead);
	};
}

/** Calls `onPage` for every page of leads that reaches the client intact. */
export function observePages({ faults }: State, onPage: (page: ObservedPage) => void): void {
	const { nextFault } = faults;
	let isIntact = true;
	faults.nextFault = (request) => {
		const fault = nextFault.call(faults, request);
		isIntact = fault === null;
		return fault;
	};
	const { listLeads } = handlers;
	handlers.listLeads = (call, state) => {
		const response = listLeads(call, state);
		const { leads, pagination } = response.body.data;
		if (isIntact) onPage({ leads, isLast: !pagination.hasNextPage });
		return response;
	};
}
