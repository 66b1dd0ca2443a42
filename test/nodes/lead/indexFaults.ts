import type { Reply } from '../service';
import { four, LEADS, lineOf, serveLeads } from './indexStage';
import { leadsUpTo } from './samples';

export const TRIES = 5;
export const all = Array(four.length).fill(true);
export const failed: Reply = {
	status: 500,
	body: { success: false, error: 'INTERNAL_SERVER_ERROR' },
};

/** A service that answers one kind of request otherwise, as often as `times` says. */
export function serveFaults(line: string, times: number, reply: Partial<Reply>) {
	const leads = leadsUpTo(LEADS);
	const state = { left: times };
	const service = serveLeads(leads, (request) =>
		lineOf(request) === line && state.left-- > 0 ? reply : {},
	);
	return { leads, service, state };
}
