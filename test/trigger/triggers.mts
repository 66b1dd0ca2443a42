import type { IDataObject } from 'n8n-workflow';
import type { Lead } from '../../sandbox/service/leadStore.mts';
import type { Random } from '../random.ts';
import { StateExpectation, type StateRules } from './expectations/stateExpectation.mts';
import { StatusExpectation } from './expectations/statusExpectation.mts';
import {
	TimeExpectation,
	type TimedRecord,
	type RecordReader,
} from './expectations/timeExpectation.mts';
import type { Expectation } from './expectations/expectation.mts';
import { simulatedNow } from '../world/time.mts';
import type { World } from './world.mts';
import { campaigns, jobTypes, profiles } from './world/account.mts';
import type { ProspectTime } from './world/people.mts';

/** An update this soon belongs to the creation. */
const CREATION_UPDATE_MS = 1_000;
const DAY_MS = 86_400_000;
const MAX_SKEW_MS = 6_000;

export type TriggerSetup = {
	event: string;
	/** Parameters that reset the trigger's state when edited. */
	drawScope(random: Random): IDataObject;
	/** Parameters that keep the trigger's state when edited. */
	drawOptions?(random: Random): IDataObject;
	createExpectation(world: World, parameters: IDataObject): Expectation;
};

const drawFilterScope = (random: Random): IDataObject => ({ filters: drawFilters(random) });

/** At least one setup for each event. */
export const triggers: TriggerSetup[] = [
	createLeadSetup('leadCreated', 'createdAt'),
	createLeadSetup('leadCreated', 'createdAt', { includeExisting: true }),
	createLeadSetup('leadUpdated', 'updatedAt'),
	createLeadSetup('leadContacted', 'lastContactedAt'),
	createStatusSetup('leadStatusChanged', (random) => ({
		statuses: random.pick([[], [], ['converted'], ['replied', 'cold'], ['new']]),
	})),
	createStatusSetup('leadReplied'),
	createJobSetup('jobCompleted', 'completed'),
	createJobSetup('jobFailed', 'failed'),
	createVoiceSetup('voiceCloneReady', 'ready'),
	createVoiceSetup('voiceCloneFailed', 'failed'),
	createLinkedinSetup('linkedinConnected', 'connected'),
	createLinkedinSetup('linkedinDisconnected', 'disconnected'),
	createWebhookSetup(),
	createProspectSetup('prospectAdded'),
	createProspectSetup('prospectConverted', 'converted'),
	createProspectTimeSetup('prospectContacted', 'contacted_at', 'contactedAt'),
	createProspectTimeSetup('prospectMessaged', 'last_message_at', 'lastMessageAt'),
	createProspectTimeSetup('prospectResponded', 'responded_at', 'respondedAt'),
	createKeySetup(),
];

function createLeadSetup(
	event: string,
	field: 'createdAt' | 'lastContactedAt' | 'updatedAt',
	fixedParameters: IDataObject = {},
): TriggerSetup {
	const isOnce = event === 'leadCreated';
	return {
		event,
		drawScope: (random) => ({ ...drawFilterScope(random), ...fixedParameters }),
		createExpectation: (world, { filters, includeExisting }) => {
			const isUpdate = ({ createdAt, updatedAt }: Lead) =>
				event !== 'leadUpdated' ||
				Date.parse(updatedAt) - Date.parse(createdAt) > CREATION_UPDATE_MS;
			const isWatched = (lead: Lead) =>
				matchesFilters(lead, filters as IDataObject) && isUpdate(lead);
			const toRecord = (lead: Lead, hasNewTime: boolean): TimedRecord => {
				const text = lead[field];
				const time = text !== null && isWatched(lead) ? Date.parse(text) : undefined;
				return { id: lead.id, time, hasNewTime };
			};
			const reader: RecordReader = {
				readChange: (change) => {
					if (change.kind !== 'lead') return undefined;
					const { after, before } = change;
					if (after === undefined) return { id: before?.id ?? '', hasNewTime: false };
					const hasNewTime = isOnce ? before === undefined : before?.[field] !== after[field];
					const hasEarlierTime = (before?.[field] ?? '') > (after[field] ?? '');
					return { ...toRecord(after, hasNewTime), hasEarlierTime };
				},
				readItem: (item) => ({ id: String(item.id), time: Date.parse(String(item[field])) }),
				hasUnstableTies: world.hasUnstableTies,
				...(includeExisting === true && {
					listExisting: () => world.state.leads.list().map((lead) => toRecord(lead, true)),
					listStale: () => (world.replica?.leads.list() ?? []).map((lead) => toRecord(lead, true)),
				}),
			};
			return new TimeExpectation(reader, isOnce);
		},
	};
}

function createStatusSetup(event: string, drawOptions?: TriggerSetup['drawOptions']): TriggerSetup {
	return {
		event,
		drawScope: drawFilterScope,
		drawOptions,
		createExpectation: (world, { filters, statuses }) => {
			const statusFilter = event === 'leadReplied' ? ['replied'] : (statuses as string[]);
			const matches = (lead: Lead) => matchesFilters(lead, filters as IDataObject);
			return new StatusExpectation(world, matches, statusFilter);
		},
	};
}

/** Creates a setup for an event whose polls read the states of all records. */
function createStateSetup(
	event: string,
	createRules: (world: World, parameters: IDataObject) => StateRules,
	drawScope: TriggerSetup['drawScope'] = () => ({}),
): TriggerSetup {
	const createExpectation = (world: World, parameters: IDataObject) =>
		new StateExpectation(createRules(world, parameters));
	return { event, drawScope, createExpectation };
}

function createJobSetup(event: string, state: string): TriggerSetup {
	const drawScope = (random: Random) => ({
		filters: {
			...(random.chance(0.5) && { type: random.pick(jobTypes) }),
			...(random.chance(0.3) && { profileUrl: random.pick(profiles) }),
		},
	});
	const createRules = ({ state: { jobs } }: World, { filters }: IDataObject): StateRules => ({
		readStates: () => {
			const { profileUrl, type } = filters as { profileUrl?: string; type?: string };
			const matchingJobs = jobs
				.list({ type })
				.filter(({ metadata }) => !profileUrl || metadata.profileUrl === profileUrl);
			return new Map(matchingJobs.map(({ id, status }) => [id, status]));
		},
		onlyState: state,
		readItem: ({ id, status }) => ({ id: String(id), current: String(status) }),
	});
	return createStateSetup(event, createRules, drawScope);
}

function createVoiceSetup(event: string, state: 'failed' | 'ready'): TriggerSetup {
	return createStateSetup(event, ({ state: { voices } }) => ({
		readStates: () => new Map(voices.list(state).map(({ voiceId }) => [voiceId, state])),
		readItem: ({ voiceId }) => ({ id: String(voiceId) }),
	}));
}

function createLinkedinSetup(event: string, state: string): TriggerSetup {
	return createStateSetup(event, ({ state: { network } }) => ({
		readStates: () =>
			new Map([['account', network.connection.connected ? 'connected' : 'disconnected']]),
		onlyState: state,
		readItem: () => ({ id: 'account' }),
	}));
}

function createWebhookSetup(): TriggerSetup {
	return createStateSetup('webhookStatusChanged', ({ state: { network } }) => ({
		readStates: () => {
			const { configured, status } = network.connection.webhooks;
			return new Map([['webhooks', configured ? status : 'none']]);
		},
		readItem: ({ oldStatus }) => ({ id: 'webhooks', previous: oldStatus as string | null }),
	}));
}

function drawCampaign(random: Random): IDataObject {
	return { campaign_id: random.pick(Object.keys(campaigns)) };
}

/** @param field the name of the column with Simplify */
function createProspectTimeSetup(event: string, column: ProspectTime, field: string): TriggerSetup {
	return {
		event,
		drawScope: drawCampaign,
		createExpectation: (_, { campaign_id: campaign }) =>
			new TimeExpectation({
				readChange: (change) =>
					change.kind === 'prospect' && change.campaign === campaign && change.column === column
						? { id: change.id, time: Date.parse(change.time), hasNewTime: true }
						: undefined,
				readItem: (row) => ({
					id: String(row.prospect_id ?? row.prospectId),
					time: Date.parse(String(row[column] ?? row[field])),
				}),
			}),
	};
}

/** @param status the only status of the expected prospects (default: any) */
function createProspectSetup(event: string, status?: string): TriggerSetup {
	const createRules = ({ state }: World, { campaign_id: campaign }: IDataObject): StateRules => ({
		readStates: () => {
			const rows = [...state.campaigns.generateRows(String(campaign))];
			const expectedRows = rows.filter((row) => row.status === (status ?? row.status));
			return new Map(expectedRows.map(({ prospect_id: id }) => [id, event]));
		},
		onlyState: event,
		readItem: ({ prospectId, prospect_id: id = prospectId }) => ({ id: String(id) }),
	});
	return createStateSetup(event, createRules, drawCampaign);
}

function createKeySetup(): TriggerSetup {
	return {
		event: 'apiKeyExpiring',
		drawScope: () => ({}),
		drawOptions: (random) => ({ withinDays: random.pick([1, 14, 30]) }),
		createExpectation: (world, { withinDays }) => {
			let days = Number(withinDays);
			const expectation = new StateExpectation({
				readStates: (isPollEnd) => {
					const maxMs = days * DAY_MS + (isPollEnd ? MAX_SKEW_MS : -MAX_SKEW_MS);
					const expiringKeys = [...world.state.keys.values()].flatMap(({ expiresAt, id, user }) =>
						user !== null && expiresAt !== null && Math.abs(expiresAt - simulatedNow()) <= maxMs
							? [[id, String(expiresAt)] as const]
							: [],
					);
					return new Map(expiringKeys);
				},
				readItem: ({ expiresAt, id }) => ({
					id: String(id),
					current: String(Date.parse(String(expiresAt))),
				}),
			});
			expectation.changeFilters = (parameters) => {
				days = Number(parameters.withinDays);
			};
			return expectation;
		},
	};
}

const SINGLE_FILTERS: IDataObject[] = [
	{ source: 'import' },
	{ company: 'Acme' },
	{ title: 'sales' },
	{ search: 'ada' },
];

/** Draws the user's filters; half of the time, there are none. */
function drawFilters(random: Random): IDataObject {
	if (random.chance(0.5)) return {};
	const firstFilter = random.pick(SINGLE_FILTERS);
	return random.chance(0.3) ? { ...firstFilter, ...random.pick(SINGLE_FILTERS) } : firstFilter;
}

/** Applies the filters of `GET /leads`. */
function matchesFilters(lead: Lead, { company, search, source, title }: IDataObject): boolean {
	const { email, firstName, lastName } = lead;
	const contains = (text: string | undefined, searchText: unknown) =>
		(text ?? '').toLowerCase().includes(String(searchText).toLowerCase());
	const texts = [`${firstName} ${lastName}`, email, lead.company, lead.title];
	return (
		(source === undefined || lead.source === source) &&
		(company === undefined || lead.company === company) &&
		(title === undefined || contains(lead.title, title)) &&
		(search === undefined || texts.some((text) => contains(text, search)))
	);
}
