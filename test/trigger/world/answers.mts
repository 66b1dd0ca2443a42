import type { Random } from '../../random.ts';
import { handlers } from '../../../sandbox/service/routes/all.mts';
import type { CampaignRow } from '../../../sandbox/service/campaigns.mts';
import type { State } from '../../../sandbox/service/state.mts';
import { capPages } from '../../world/service.mts';
import type { Weather } from '../weather.mts';
import { spelling } from './spelling.mts';

const HOUR = 3_600_000;

/** What the API leaves out of a lead that was made without it. */
const optional = [
	'company',
	'title',
	'phone',
	'location',
	'industry',
	'linkedinUrl',
	'notes',
] as const;

/** How the service answers: in its own spelling, and sometimes with less than there is. */
export function dressAnswers(
	state: State,
	random: Random,
	weather: Weather,
	isEmptied: () => boolean,
): void {
	if (weather.has('cappedPages')) capPages();
	const spell = spelling(weather);
	const isSparse = weather.has('sparse');
	const others = weather.has('miscounts') ? random.of([1, 60, 3_000]) : 0;
	const lacks = () => isSparse && random.chance(0.3);
	const { listKeys, listLeads, listUserJobs, listVoiceClones, getUserIntegrations } = handlers;
	const { rows } = state.campaigns;

	handlers.listLeads = (call, its) => {
		const { query } = call;
		const isOther = weather.has('outOfTurn') && random.chance(0.05);
		const page = Math.max(1, Number(query.page) + (isOther ? random.of([-1, 1]) : 0));
		const { body, status } = listLeads({ ...call, query: { ...query, page } }, its);
		const { leads, pagination } = body.data;
		if (isEmptied()) {
			const none = { ...pagination, total: 0, pages: 0, hasNextPage: false };
			return { status, body: { ...body, data: { leads: [], pagination: none } } };
		}
		const answered = leads.map((lead) => {
			const copy = { ...lead, ...spell(lead, 'createdAt', 'updatedAt', 'lastContactedAt') };
			if (lacks()) for (const name of optional) if (!copy[name]) delete copy[name];
			return copy;
		});
		const counted = { ...pagination, total: pagination.total + others };
		return { status, body: { ...body, data: { leads: answered, pagination: counted } } };
	};
	const isDouble = () => weather.has('doubles') && random.chance(0.1);
	/** Some stand twice, the copy before or behind all others. */
	const doubled = <T,>(records: T[], olderOf: (record: T) => T): T[] => {
		const all = [...records];
		for (const record of records) {
			if (!isDouble()) continue;
			if (random.chance(0.5)) all.push(olderOf(record));
			else all.unshift(olderOf(record));
		}
		return all;
	};

	handlers.listUserJobs = (call, its) => {
		const { body, status } = listUserJobs(call, its);
		const { jobs, statistics } = body.data;
		const answered = isEmptied()
			? []
			: doubled(jobs, (job) => {
					const isOver = job.status === 'completed' || job.status === 'failed';
					return isOver ? { ...job, status: 'running' as const, completedAt: null } : job;
				}).map((job) => ({ ...job, ...spell(job, 'createdAt', 'completedAt') }));
		if (isSparse)
			for (const job of answered) if (job.completedAt === null) remove(job, 'completedAt');
		return { status, body: { ...body, data: { jobs: answered, statistics } } };
	};
	handlers.listVoiceClones = (call, its) => {
		const { body, status } = listVoiceClones(call, its);
		const { total, voiceClones } = body.data;
		const data = isEmptied()
			? { total: 0, voiceClones: [] }
			: {
					total,
					voiceClones: voiceClones.map((one) => ({
						...one,
						...spell(one, 'createdAt', 'updatedAt'),
					})),
				};
		return { status, body: { ...body, data } };
	};
	handlers.listKeys = (call, its) => {
		const { body, status } = listKeys(call, its);
		const data = body.data.map((key) => ({ ...key, ...spell(key, 'createdAt', 'expiresAt') }));
		return { status, body: { ...body, data: isEmptied() ? [] : data } };
	};
	handlers.getUserIntegrations = (call, its) => {
		const { body, status } = getUserIntegrations(call, its);
		const data = structuredClone(body.data);
		if (lacks()) remove(data, 'summary');
		return { status, body: { ...body, data } };
	};
	state.campaigns.rows = (id) => {
		const all = rows.call(state.campaigns, id);
		const isNothing = isEmptied();
		return (function* () {
			if (isNothing) return;
			for (const row of doubled([...all], older)) {
				yield { ...row, ...spell(row, 'contacted_at', 'last_message_at', 'responded_at') };
			}
		})();
	};
}

/** A row as it may have been some time ago. */
function older(row: CampaignRow): CampaignRow {
	const { responded_at: time } = row;
	return time ? { ...row, responded_at: new Date(Date.parse(time) - HOUR).toISOString() } : row;
}

function remove(record: object, name: string): void {
	Reflect.deleteProperty(record, name);
}
