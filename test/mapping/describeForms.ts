import type { IDataObject } from 'n8n-workflow';
import { records } from '../deduplication';
import { created } from '../nodes/lead/samples';
import { act, scheduled } from '../nodes/networkAction/samples';
import { serve } from '../nodes/service';
import { runLead } from '../nodes/stage';
import type { FormRow } from './forms';
import { forms } from './forms';

const onError = 'continueRegularOutput';

/** What became of a row: what was sent, or null where nothing was. */
interface Became {
	from: string;
	wanted: unknown;
	sent: unknown;
}

export const lists = forms.flatMap(({ system, lists: own }) =>
	own.map(({ list, rows }) => ({ from: `${system}: ${list}`, rows })),
);

async function asLeads(rows: FormRow[]): Promise<unknown[]> {
	const service = serve(created);
	const items = rows.map(({ item }) => item);
	const { outputs } = await runLead({ operation: 'create' }, { items, onError });
	return outputs[0].map(({ json }) => {
		const place = /^new_(\d+)$/.exec(String(json.id))?.[1];
		return place === undefined ? null : service.requests[Number(place)].body;
	});
}

async function asInvitations(rows: FormRow[]): Promise<unknown[]> {
	serve(scheduled);
	const parameters = { resource: 'connection', operation: 'sendConnectionRequest', maxActions: 0 };
	const items = rows.map(({ item }) => item);
	const { outputs } = await act(parameters, { items, onError });
	return outputs[0].map(({ json }) => (json.scheduled === true ? json.profileUrl : null));
}

async function ran(
	field: 'invite' | 'lead',
	run: (rows: FormRow[]) => Promise<unknown[]>,
	every: number,
): Promise<Became[]> {
	const became: Became[] = [];
	for (const { from, rows } of lists.filter((_, place) => place % every === 0)) {
		records.clear();
		const sent = await run(rows);
		for (const [place, row] of rows.entries()) {
			const wanted = row[field];
			if (wanted !== undefined) became.push({ from, wanted, sent: sent[place] });
		}
	}
	return became;
}

const text = (value: unknown) =>
	JSON.stringify(value, (_, inner: IDataObject) =>
		inner !== null && typeof inner === 'object' && !Array.isArray(inner)
			? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
			: inner,
	);

/**
 * Tests what becomes of the forms' rows.
 *
 * @param every of how many lists one is tried
 * @param mostRefused a share of the rows that a person would have read
 */
export const describeForms = (every: number, mostRefused: number) =>
	test.each([
		['lead', asLeads, 120],
		['invite', asInvitations, 60],
	] as const)(
		'no row of the forms becomes a wrong %s, and few are refused',
		async (field, run, least) => {
			const rows = await ran(field, run, every);
			const wrong = rows.filter(({ sent, wanted }) => sent !== null && text(sent) !== text(wanted));
			const refused = rows.filter(({ sent, wanted }) => sent === null && wanted !== null);
			expect(rows.length).toBeGreaterThanOrEqual(least / every);
			expect(wrong).toEqual([]);
			const people = rows.filter(({ wanted }) => wanted !== null);
			const few = people.length * mostRefused;
			expect(refused.length > few ? refused : []).toEqual([]);
		},
	);
