import type { INodeParameters } from 'n8n-workflow';
import type { Lead } from '../../sandbox/service/leadStore.mts';
import { EveryStatus, OnceForEachTime, OnceInState, type Expectation } from './expectations.mts';
import type { Happening } from './world.mts';

/** A change so soon belongs to the creation. */
const SAME_MS = 1_000;

type LeadTime = 'createdAt' | 'updatedAt' | 'lastContactedAt';

/** The triggers of a run, each with what it has to give. */
export function expectations(
	leads: Lead[],
): { event: string; parameters: INodeParameters; expectation: Expectation }[] {
	const none = {};
	return [
		{ event: 'leadCreated', parameters: none, expectation: leadTimes('createdAt') },
		{
			event: 'leadUpdated',
			parameters: none,
			expectation: leadTimes(
				'updatedAt',
				({ createdAt, updatedAt }) => Date.parse(updatedAt) - Date.parse(createdAt) > SAME_MS,
			),
		},
		{ event: 'leadContacted', parameters: none, expectation: leadTimes('lastContactedAt') },
		{ event: 'leadStatusChanged', parameters: none, expectation: new EveryStatus(leads) },
		{ event: 'leadReplied', parameters: none, expectation: new OnceInState(replies) },
		{
			event: 'jobFailed',
			parameters: none,
			expectation: new OnceInState((happening) =>
				happening.of === 'job' && happening.status === 'failed'
					? { id: happening.id, isThere: true }
					: undefined,
			),
		},
		{
			event: 'prospectResponded',
			parameters: { campaign_id: 'campaign_spring' },
			expectation: new OnceForEachTime(
				(happening) =>
					happening.of === 'prospect'
						? { id: happening.id, time: happening.respondedAt }
						: undefined,
				({ prospect_id: id, responded_at: time }) => ({ id, time }),
			),
		},
	];
}

function leadTimes(time: LeadTime, counts: (lead: Lead) => boolean = () => true): Expectation {
	return new OnceForEachTime(
		(happening) => {
			if (happening.of !== 'lead') return undefined;
			const { after, before } = happening;
			if (after === undefined) return { id: before?.id ?? '' };
			const at = after[time];
			if (at === null || at === before?.[time] || !counts(after)) return undefined;
			return { id: after.id, time: at };
		},
		(item) => ({ id: item.id, time: item[time] }),
	);
}

function replies(happening: Happening): { id: string; isThere: boolean } | undefined {
	if (happening.of !== 'lead') return undefined;
	const { after, before } = happening;
	const was = before?.status === 'replied';
	const is = after?.status === 'replied';
	return was === is ? undefined : { id: (after ?? before)?.id ?? '', isThere: is };
}
