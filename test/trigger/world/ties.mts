import type { Lead, LeadStore } from '../../../sandbox/service/leadStore.mts';
import type { Random } from '../../random.ts';

const leadTimes = ['createdAt', 'lastContactedAt', 'updatedAt'] as const;
export type LeadTime = (typeof leadTimes)[number];

/** Lets leads with the same time come in another order at each request. */
export function shiftTies(leads: LeadStore, random: Random): void {
	const { sortedBy } = leads;
	leads.sortedBy = (field) => {
		const sorted = sortedBy.call(leads, field);
		return sorted
			.map((lead) => ({ lead, time: lead[field] ?? '', place: random.next() }))
			.sort((a, b) => Number(a.time > b.time) - Number(a.time < b.time) || a.place - b.place)
			.map(({ lead }) => lead);
	};
}

/** Which leads have had one time together. */
export class Ties {
	private readonly crowds = new Map<string, Map<string, Lead>>();

	/** A lead can be seen with its times. */
	note(lead: Lead): void {
		for (const field of leadTimes) {
			const time = `${field} ${Date.parse(lead[field] ?? '')}`;
			const crowd = this.crowds.get(time) ?? new Map<string, Lead>();
			this.crowds.set(time, crowd.set(lead.id, lead));
		}
	}

	/** Whether several of the leads that count had this time together. */
	had(field: LeadTime, ms: number, counts: (lead: Lead) => boolean): boolean {
		return [...(this.crowds.get(`${field} ${ms}`)?.values() ?? [])].filter(counts).length > 1;
	}
}
