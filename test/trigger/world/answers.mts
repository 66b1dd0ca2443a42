import type { Random } from '../../random.ts';
import type { Lead } from '../../../sandbox/service/leadStore.mts';
import { handlers } from '../../../sandbox/service/routes/all.mts';
import type { State } from '../../../sandbox/service/state.mts';
import { capPages } from '../../world/service.mts';
import type { Weather } from '../weather.mts';

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

/** Lets the service answer with less than there is, or count more. */
export function dressAnswers(
	state: State,
	random: Random,
	weather: Weather,
	isEmptied: () => boolean,
): void {
	if (weather.has('cappedPages')) capPages();
	const others = weather.has('miscounts') ? random.of([1, 60, 3_000]) : 0;
	const lacks = () => weather.has('sparse') && random.chance(0.3);
	const { listKeys, listLeads, listUserJobs, listVoiceClones, getUserIntegrations } = handlers;
	const { rows } = state.campaigns;

	handlers.listLeads = (call, its) => {
		const { body, status } = listLeads(call, its);
		const { pagination } = body.data;
		const counted = { ...pagination, total: pagination.total + others };
		const none = { ...pagination, total: 0, pages: 0, hasNextPage: false };
		const data = isEmptied()
			? { leads: [], pagination: none }
			: { leads: body.data.leads.map((lead) => without(lead, lacks)), pagination: counted };
		return { status, body: { ...body, data } };
	};
	handlers.listUserJobs = (call, its) => {
		const { body, status } = listUserJobs(call, its);
		const jobs = isEmptied() ? [] : body.data.jobs;
		return { status, body: { ...body, data: { ...body.data, jobs } } };
	};
	handlers.listVoiceClones = (call, its) => {
		const { body, status } = listVoiceClones(call, its);
		const data = isEmptied() ? { total: 0, voiceClones: [] } : body.data;
		return { status, body: { ...body, data } };
	};
	handlers.listKeys = (call, its) => {
		const { body, status } = listKeys(call, its);
		return { status, body: { ...body, data: isEmptied() ? [] : body.data } };
	};
	handlers.getUserIntegrations = (call, its) => {
		const { body, status } = getUserIntegrations(call, its);
		const data = structuredClone(body.data);
		if (lacks()) Reflect.deleteProperty(data, 'summary');
		return { status, body: { ...body, data } };
	};
	state.campaigns.rows = (id) => {
		const all = rows.call(state.campaigns, id);
		const isNothing = isEmptied();
		return (function* () {
			if (!isNothing) yield* all;
		})();
	};
}

/** A lead as it is answered where empty fields may be missing. */
function without(lead: Lead, lacks: () => boolean): Lead {
	const copy = { ...lead };
	if (lacks()) for (const name of optional) if (!copy[name]) delete copy[name];
	return copy;
}
