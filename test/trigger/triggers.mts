import type { IDataObject } from 'n8n-workflow';
import type { Lead } from '../../sandbox/service/leadStore.mts';
import type { Random } from '../random.ts';
import { EveryState, type StateRules } from './expectations/everyState.mts';
import { EveryStatus } from './expectations/everyStatus.mts';
import { EveryTime, type Sight, type Sights } from './expectations/everyTime.mts';
import type { Expectation } from './expectations/expectation.mts';
import { drawFilters, passes } from './filters.mts';
import { worldNow } from '../world/time.mts';
import type { World } from './world.mts';
import { campaigns, jobTypes, profiles } from './world/account.mts';

/** A change so soon belongs to the creation. */
const SAME_MS = 1_000;
const DAY = 86_400_000;
/** By how much the service's clocks may be apart. */
const SKEW_MS = 6_000;

/** A trigger as a user sets it up. */
export type Trigger = {
	event: string;
	/** What is watched: another choice begins anew. */
	scope(random: Random): IDataObject;
	/** What is chosen among what is watched: the watch goes on. */
	choices?(random: Random): IDataObject;
	/** What it has to give from its beginning on. */
	expect(world: World, parameters: IDataObject): Expectation;
};

const filtered = (random: Random): IDataObject => ({ filters: drawFilters(random) });

/** All events, those that can be set up in several ways more than once. */
export const triggers: Trigger[] = [
	leadTrigger('leadCreated', 'createdAt'),
	leadTrigger('leadCreated', 'createdAt', { includeExisting: true }),
	leadTrigger('leadUpdated', 'updatedAt'),
	leadTrigger('leadContacted', 'lastContactedAt'),
	statusTrigger('leadStatusChanged', (random) => ({
		statuses: random.of([[], [], ['converted'], ['replied', 'cold'], ['new']]),
	})),
	statusTrigger('leadReplied'),
	jobTrigger('jobCompleted', 'completed'),
	jobTrigger('jobFailed', 'failed'),
	voiceTrigger('voiceCloneReady', 'ready'),
	voiceTrigger('voiceCloneFailed', 'failed'),
	linkedinTrigger('linkedinConnected', 'connected'),
	linkedinTrigger('linkedinDisconnected', 'disconnected'),
	webhookTrigger(),
	respondedTrigger(),
	convertedTrigger(),
	keyTrigger(),
];

function leadTrigger(
	event: string,
	field: 'createdAt' | 'lastContactedAt' | 'updatedAt',
	also: IDataObject = {},
): Trigger {
	const isOnce = event === 'leadCreated';
	return {
		event,
		scope: (random) => ({ ...filtered(random), ...also }),
		expect: (world, { filters, includeExisting }) => {
			const isCounted = ({ createdAt, updatedAt }: Lead) =>
				event !== 'leadUpdated' || Date.parse(updatedAt) - Date.parse(createdAt) > SAME_MS;
			const counts = (lead: Lead) => passes(lead, filters as IDataObject) && isCounted(lead);
			const sightOf = (lead: Lead, isNew: boolean): Sight => {
				const at = lead[field];
				const time = at !== null && counts(lead) ? Date.parse(at) : undefined;
				return { id: lead.id, time, isNew };
			};
			const sights: Sights = {
				read: (happening) => {
					if (happening.of !== 'lead') return undefined;
					const { after, before } = happening;
					if (after === undefined) return { id: before?.id ?? '', isNew: false };
					const isNew = isOnce ? before === undefined : before?.[field] !== after[field];
					const isBack = (before?.[field] ?? '') > (after[field] ?? '');
					return { ...sightOf(after, isNew), isBack };
				},
				show: (item) => ({ id: String(item.id), time: Date.parse(String(item[field])) }),
				areTiesShifting: world.areTiesShifting,
				...(includeExisting === true && {
					existing: () => world.state.leads.all().map((lead) => sightOf(lead, true)),
				}),
			};
			return new EveryTime(sights, isOnce);
		},
	};
}

function statusTrigger(event: string, choices?: Trigger['choices']): Trigger {
	return {
		event,
		scope: filtered,
		choices,
		expect: (world, { filters, statuses }) => {
			const chosen = event === 'leadReplied' ? ['replied'] : (statuses as string[]);
			const matches = (lead: Lead) => passes(lead, filters as IDataObject);
			return new EveryStatus(world, matches, chosen);
		},
	};
}

/** A trigger whose polls each read the states of all records. */
function stateTrigger(
	event: string,
	rules: (world: World, parameters: IDataObject) => StateRules,
	scope: Trigger['scope'] = () => ({}),
): Trigger {
	const expect = (world: World, parameters: IDataObject) =>
		new EveryState(rules(world, parameters));
	return { event, scope, expect };
}

function jobTrigger(event: string, state: string): Trigger {
	const scope = (random: Random) => ({
		filters: {
			...(random.chance(0.5) && { type: random.of(jobTypes) }),
			...(random.chance(0.3) && { profileUrl: random.of(profiles) }),
		},
	});
	const rules = ({ state: { jobs } }: World, { filters }: IDataObject): StateRules => ({
		look: () => {
			const { profileUrl, type } = filters as { profileUrl?: string; type?: string };
			const found = jobs
				.list({ type })
				.filter(({ metadata }) => !profileUrl || metadata.profileUrl === profileUrl);
			return new Map(found.map(({ id, status }) => [id, status]));
		},
		only: state,
		show: ({ id, status }) => ({ id: String(id), now: String(status) }),
	});
	return stateTrigger(event, rules, scope);
}

function voiceTrigger(event: string, state: 'failed' | 'ready'): Trigger {
	return stateTrigger(event, ({ state: { voices } }) => ({
		look: () => new Map(voices.list(state).map(({ voiceId }) => [voiceId, state])),
		show: ({ voiceId }) => ({ id: String(voiceId) }),
	}));
}

function linkedinTrigger(event: string, state: string): Trigger {
	return stateTrigger(event, ({ state: { network } }) => ({
		look: () => new Map([['account', network.connection.connected ? 'connected' : 'disconnected']]),
		only: state,
		show: () => ({ id: 'account' }),
	}));
}

function webhookTrigger(): Trigger {
	return stateTrigger('webhookStatusChanged', ({ state: { network } }) => ({
		look: () => {
			const { configured, status } = network.connection.webhooks;
			return new Map([['webhooks', configured ? status : 'none']]);
		},
		show: ({ oldStatus }) => ({ id: 'webhooks', before: oldStatus as string | null }),
	}));
}

function drawCampaign(random: Random): IDataObject {
	return { campaign_id: random.of(Object.keys(campaigns)) };
}

function respondedTrigger(): Trigger {
	return {
		event: 'prospectResponded',
		scope: drawCampaign,
		expect: (_, { campaign_id: campaign }) =>
			new EveryTime({
				read: (happening) =>
					happening.of === 'prospect' && happening.campaign === campaign
						? { id: happening.id, time: Date.parse(happening.respondedAt), isNew: true }
						: undefined,
				show: ({ prospectId: id, respondedAt: time, ...row }) => ({
					id: String(row.prospect_id ?? id),
					time: Date.parse(String(row.responded_at ?? time)),
				}),
			}),
	};
}

function convertedTrigger(): Trigger {
	const rules = ({ state }: World, { campaign_id: campaign }: IDataObject): StateRules => ({
		look: () => {
			const rows = [...state.campaigns.rows(String(campaign))];
			const converted = rows.filter(({ status }) => status === 'converted');
			return new Map(converted.map(({ prospect_id: id }) => [id, 'converted']));
		},
		show: ({ prospectId, prospect_id: id = prospectId }) => ({ id: String(id) }),
	});
	return stateTrigger('prospectConverted', rules, drawCampaign);
}

function keyTrigger(): Trigger {
	return {
		event: 'apiKeyExpiring',
		scope: () => ({}),
		choices: (random) => ({ withinDays: random.of([1, 14, 30]) }),
		expect: (world, { withinDays }) => {
			let days = Number(withinDays);
			const expectation = new EveryState({
				look: (isLate) => {
					const most = days * DAY + (isLate ? SKEW_MS : -SKEW_MS);
					const ends = [...world.state.keys.values()].flatMap(({ expiresAt, id, user }) =>
						user !== null && expiresAt !== null && Math.abs(expiresAt - worldNow()) <= most
							? [[id, String(expiresAt)] as const]
							: [],
					);
					return new Map(ends);
				},
				show: ({ expiresAt, id }) => ({
					id: String(id),
					now: String(Date.parse(String(expiresAt))),
				}),
			});
			expectation.choose = (parameters) => {
				days = Number(parameters.withinDays);
			};
			return expectation;
		},
	};
}
