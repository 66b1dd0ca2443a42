import type { Lead } from '../../../sandbox/service/leadStore.mts';
import { handlers } from '../../../sandbox/service/routes/all.mts';
import type { State } from '../../../sandbox/service/state.mts';

/** A page of leads as the service has answered it. */
export type ShownPage = { leads: Lead[]; isLast: boolean };

/** Gets all pages of leads that reach the one who asks, from now on. */
export function watchPages({ faults }: State, show: (page: ShownPage) => void): void {
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
		if (isWhole) show({ leads, isLast: !pagination.hasNextPage });
		return answer;
	};
}
