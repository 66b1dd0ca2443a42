import type { INodeParameters } from 'n8n-workflow';
import type { Seen } from '../service';
import { useStage } from '../stage';
import { down, idsOf, runLeadAgainst } from './run';
import type { Lead } from './samples';
import { leadOf, pageOf } from './samples';

useStage();

const STATUSES = ['new', 'contacted', 'replied', 'converted', 'cold'];
const SOURCES = ['linkedin', 'website', 'referral', 'import', 'api'];
/** Leads with all statuses and sources, beside each other. */
const leads = Array.from({ length: 300 }, (_, place) =>
	leadOf(place + 1, {
		status: STATUSES[place % 5] as Lead['status'],
		source: SOURCES[Math.floor(place / 5) % 5],
	}),
);

/** @param move changes the leads before a request is answered */
const getMany = async (
	filters: INodeParameters,
	more: INodeParameters = { returnAll: true },
	move: (held: Lead[], place: number) => void = () => {},
) => {
	const held = leads.map((lead) => ({ ...lead }));
	const answer = (request: Seen, place: number) => {
		move(held, place);
		const { source, status } = request.query;
		const isMatch = (lead: Lead) =>
			(status === undefined || lead.status === status) &&
			(source === undefined || lead.source === source);
		return pageOf(held.filter(isMatch), request);
	};
	return await runLeadAgainst(answer, {
		operation: 'getAll',
		simple: false,
		filters,
		...more,
	});
};
const wanted = (isWanted: (lead: Lead) => boolean) => idsOf([...leads].reverse().filter(isWanted));

test('the leads with one of several statuses, each once and in order', async () => {
	const { json, error } = await getMany({ status: ['replied', 'cold'] });
	expect(error).toBeUndefined();
	expect(idsOf(json)).toEqual(wanted(({ status }) => ['replied', 'cold'].includes(status)));
});

test('several statuses and several sources', async () => {
	const { json } = await getMany({ status: ['new', 'cold'], source: ['api', 'website'] });
	const isWanted = ({ source, status }: Lead) =>
		['new', 'cold'].includes(status) && ['api', 'website'].includes(source ?? '');
	expect(idsOf(json)).toEqual(wanted(isWanted));
	expect(json).toHaveLength(48);
});

test('Limit holds, for all lists together', async () => {
	const { json, requests } = await getMany({ status: ['new', 'contacted'] }, { limit: 7 });
	const all = wanted(({ status }) => ['new', 'contacted'].includes(status));
	expect(idsOf(json)).toEqual(all.slice(0, 7));
	expect(requests.map(({ query }) => [query.status, query.limit])).toEqual([
		['new', '7'],
		['contacted', '7'],
	]);
});

test('the order that was asked for holds, for all lists together', async () => {
	const sort = { sortBy: 'createdAt', sortOrder: 'asc' };
	const { json } = await getMany({ status: ['cold', 'new'] }, { limit: 9, sort });
	const all = wanted(({ status }) => ['new', 'cold'].includes(status)).reverse();
	expect(idsOf(json)).toEqual(all.slice(0, 9));
});

test('none chosen is no filter', async () => {
	const { json, requests } = await getMany({ status: [], source: [] }, { limit: 300 });
	expect(idsOf(json)).toEqual(down(300, 1));
	expect(requests.every(({ query }) => !('status' in query || 'source' in query))).toBe(true);
});

test('a lead that gets another of the statuses meanwhile is not missed', async () => {
	const at = new Date(Date.now()).toISOString();
	const { json } = await getMany({ status: ['replied', 'converted'] }, undefined, (held, place) => {
		// when the first list has been read, one of the second moves into it
		if (place === 1) Object.assign(held[3], { status: 'replied', updatedAt: at });
	});
	const ids = idsOf(json);
	expect(ids).toContain(leads[3].id);
	expect(new Set(ids).size).toBe(ids.length);
	expect([...ids].sort()).toEqual(
		wanted(({ status }) => ['replied', 'converted'].includes(status)).sort(),
	);
});

test('one that changes and is not wanted is left out', async () => {
	const at = new Date(Date.now()).toISOString();
	const { json } = await getMany({ status: ['replied', 'converted'] }, undefined, (held, place) => {
		if (place === 1) Object.assign(held[0], { updatedAt: at });
	});
	expect(idsOf(json)).not.toContain(leads[0].id);
});
