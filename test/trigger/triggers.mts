import type { IDataObject } from 'n8n-workflow';
import type { Lead } from '../../sandbox/service/leadStore.mts';
import type { Random } from '../random.ts';
import { EveryState, type StateRules } from './expectations/everyState.mts';
import { EveryStatus } from './expectations/everyStatus.mts';
import { EveryTime, type TimedRecord, type RecordReader } from './expectations/everyTime.mts';
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

/** All events; some with several setups. */
export const triggers: TriggerSetup[] = [
	leadTrigger('leadCreated', 'createdAt'),
	leadTrigger('leadCreated', 'createdAt', { includeExisting: true }),
	leadTrigger('leadUpdated', 'updatedAt'),
	leadTrigger('leadContacted', 'lastContactedAt'),
	statusTrigger('leadStatusChanged', (random) => ({
		statuses: random.pick([[], [], ['converted'], ['replied', 'cold'], ['new']]),
	})),
	statusTrigger('leadReplied'),
	jobTrigger('jobCompleted', 'completed'),
	jobTrigger('jobFailed', 'failed'),
	voiceTrigger('voiceCloneReady', 'ready'),
	voiceTrigger('voiceCloneFailed', 'failed'),
	linkedinTrigger('linkedinConnected', 'connected'),
	linkedinTrigger('linkedinDisconnected', 'disconnected'),
	webhookTrigger(),
	prospectTrigger('prospectAdded'),
	prospectTrigger('prospectConverted', 'converted'),
	prospectTimeTrigger('prospectContacted', 'contacted_at', 'contactedAt'),
	prospectTimeTrigger('prospectMessaged', 'last_message_at', 'lastMessageAt'),
	prospectTimeTrigger('prospectResponded', 'responded_at', 'respondedAt'),
	keyTrigger(),
];

function leadTrigger(
	event: string,
	field: 'createdAt' | 'lastContactedAt' | 'updatedAt',
	extra: IDataObject = {},
): TriggerSetup {
	const isOnce = event === 'leadCreated';
	return {
		event,
		drawScope: (random) => ({ ...drawFilterScope(random), ...extra }),
		createExpectation: (world, { filters, includeExisting }) => {
			const isUpdate = ({ createdAt, updatedAt }: Lead) =>
				event !== 'leadUpdated' ||
				Date.parse(updatedAt) - Date.parse(createdAt) > CREATION_UPDATE_MS;
			const isWatched = (lead: Lead) =>
				matchesFilters(lead, filters as IDataObject) && isUpdate(lead);
			const toRecord = (lead: Lead, isNew: boolean): TimedRecord => {
				const at = lead[field];
				const time = at !== null && isWatched(lead) ? Date.parse(at) : undefined;
				return { id: lead.id, time, isNew };
			};
			const sights: RecordReader = {
				readChange: (change) => {
					if (change.kind !== 'lead') return undefined;
					const { after, before } = change;
					if (after === undefined) return { id: before?.id ?? '', isNew: false };
					const isNew = isOnce ? before === undefined : before?.[field] !== after[field];
					const isEarlier = (before?.[field] ?? '') > (after[field] ?? '');
					return { ...toRecord(after, isNew), isEarlier };
				},
				readItem: (item) => ({ id: String(item.id), time: Date.parse(String(item[field])) }),
				hasUnstableTies: world.hasUnstableTies,
				...(includeExisting === true && {
					listExisting: () => world.state.leads.list().map((lead) => toRecord(lead, true)),
				}),
			};
			return new EveryTime(sights, isOnce);
		},
	};
}

function statusTrigger(event: string, drawOptions?: TriggerSetup['drawOptions']): TriggerSetup {
	return {
		event,
		drawScope: drawFilterScope,
		drawOptions,
		createExpectation: (world, { filters, statuses }) => {
			const chosen = event === 'leadReplied' ? ['replied'] : (statuses as string[]);
			const matches = (lead: Lead) => matchesFilters(lead, filters as IDataObject);
			return new EveryStatus(world, matches, chosen);
		},
	};
}

/** A trigger that reads the states of all records in each poll. */
function stateTrigger(
	event: string,
	rules: (world: World, parameters: IDataObject) => StateRules,
	drawScope: TriggerSetup['drawScope'] = () => ({}),
): TriggerSetup {
	const createExpectation = (world: World, parameters: IDataObject) =>
		new EveryState(rules(world, parameters));
	return { event, drawScope, createExpectation };
}

function jobTrigger(event: string, state: string): TriggerSetup {
	const scope = (random: Random) => ({
		filters: {
			...(random.chance(0.5) && { type: random.pick(jobTypes) }),
			...(random.chance(0.3) && { profileUrl: random.pick(profiles) }),
		},
	});
	const rules = ({ state: { jobs } }: World, { filters }: IDataObject): StateRules => ({
		readStates: () => {
			const { profileUrl, type } = filters as { profileUrl?: string; type?: string };
			const found = jobs
				.list({ type })
				.filter(({ metadata }) => !profileUrl || metadata.profileUrl === profileUrl);
			return new Map(found.map(({ id, status }) => [id, status]));
		},
		onlyState: state,
		readItem: ({ id, status }) => ({ id: String(id), now: String(status) }),
	});
	return stateTrigger(event, rules, scope);
}

function voiceTrigger(event: string, state: 'failed' | 'ready'): TriggerSetup {
	return stateTrigger(event, ({ state: { voices } }) => ({
		readStates: () => new Map(voices.list(state).map(({ voiceId }) => [voiceId, state])),
		readItem: ({ voiceId }) => ({ id: String(voiceId) }),
	}));
}

function linkedinTrigger(event: string, state: string): TriggerSetup {
	return stateTrigger(event, ({ state: { network } }) => ({
		readStates: () =>
			new Map([['account', network.connection.connected ? 'connected' : 'disconnected']]),
		onlyState: state,
		readItem: () => ({ id: 'account' }),
	}));
}

function webhookTrigger(): TriggerSetup {
	return stateTrigger('webhookStatusChanged', ({ state: { network } }) => ({
		readStates: () => {
			const { configured, status } = network.connection.webhooks;
			return new Map([['webhooks', configured ? status : 'none']]);
		},
		readItem: ({ oldStatus }) => ({ id: 'webhooks', before: oldStatus as string | null }),
	}));
}

function drawCampaign(random: Random): IDataObject {
	return { campaign_id: random.pick(Object.keys(campaigns)) };
}

/** @param field the column with Simplify */
function prospectTimeTrigger(event: string, column: ProspectTime, field: string): TriggerSetup {
	return {
		event,
		drawScope: drawCampaign,
		createExpectation: (_, { campaign_id: campaign }) =>
			new EveryTime({
				readChange: (change) =>
					change.kind === 'prospect' && change.campaign === campaign && change.column === column
						? { id: change.id, time: Date.parse(change.time), isNew: true }
						: undefined,
				readItem: (row) => ({
					id: String(row.prospect_id ?? row.prospectId),
					time: Date.parse(String(row[column] ?? row[field])),
				}),
			}),
	};
}

/** @param status the only status of the expected prospects (default: any) */
function prospectTrigger(event: string, status?: string): TriggerSetup {
	const rules = ({ state }: World, { campaign_id: campaign }: IDataObject): StateRules => ({
		readStates: () => {
			const rows = [...state.campaigns.rows(String(campaign))];
			const shown = rows.filter((row) => row.status === (status ?? row.status));
			return new Map(shown.map(({ prospect_id: id }) => [id, event]));
		},
		onlyState: event,
		readItem: ({ prospectId, prospect_id: id = prospectId }) => ({ id: String(id) }),
	});
	return stateTrigger(event, rules, drawCampaign);
}

function keyTrigger(): TriggerSetup {
	return {
		event: 'apiKeyExpiring',
		drawScope: () => ({}),
		drawOptions: (random) => ({ withinDays: random.pick([1, 14, 30]) }),
		createExpectation: (world, { withinDays }) => {
			let days = Number(withinDays);
			const expectation = new EveryState({
				readStates: (isLate) => {
					const maxMs = days * DAY_MS + (isLate ? MAX_SKEW_MS : -MAX_SKEW_MS);
					const expiringKeys = [...world.state.keys.values()].flatMap(({ expiresAt, id, user }) =>
						user !== null && expiresAt !== null && Math.abs(expiresAt - simulatedNow()) <= maxMs
							? [[id, String(expiresAt)] as const]
							: [],
					);
					return new Map(expiringKeys);
				},
				readItem: ({ expiresAt, id }) => ({
					id: String(id),
					now: String(Date.parse(String(expiresAt))),
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

/** Draws the user's filters; none in half of the cases. */
function drawFilters(random: Random): IDataObject {
	if (random.chance(0.5)) return {};
	const first = random.pick(SINGLE_FILTERS);
	return random.chance(0.3) ? { ...first, ...random.pick(SINGLE_FILTERS) } : first;
}

/** Applies the filters of `GET /leads`. */
function matchesFilters(lead: Lead, { company, search, source, title }: IDataObject): boolean {
	const { email, firstName, lastName } = lead;
	const contains = (text: string | undefined, part: unknown) =>
		(text ?? '').toLowerCase().includes(String(part).toLowerCase());
	const texts = [`${firstName} ${lastName}`, email, lead.company, lead.title];
	return (
		(source === undefined || lead.source === source) &&
		(company === undefined || lead.company === company) &&
		(title === undefined || contains(lead.title, title)) &&
		(search === undefined || texts.some((text) => contains(text, search)))
	);
}
