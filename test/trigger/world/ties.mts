import type { Lead } from '../../../sandbox/service/leadStore.mts';
import { type LeadTime, leadTimes } from '../../world/leadOrder.mts';
import type { Weather } from '../weather.mts';

/** Which leads have had one time together, where those come in another order at each request. */
export class Ties {
	private readonly crowds: Record<LeadTime, Map<number, Map<string, Lead>>> = {
		createdAt: new Map(),
		lastContactedAt: new Map(),
		updatedAt: new Map(),
	};
	private readonly areShifting: boolean;

	constructor(weather: Weather) {
		this.areShifting = weather.has('ties');
	}

	/** A lead can be seen with its times. */
	note(lead: Lead): void {
		if (!this.areShifting) return;
		for (const field of leadTimes) {
			const ms = Date.parse(lead[field] ?? '');
			const crowd = this.crowds[field].get(ms) ?? new Map<string, Lead>();
			this.crowds[field].set(ms, crowd.set(lead.id, lead));
		}
	}

	/** Whether several of the leads that count had this time together. */
	areLost(field: LeadTime, ms: number, counts: (lead: Lead) => boolean): boolean {
		return [...(this.crowds[field].get(ms)?.values() ?? [])].filter(counts).length > 1;
	}
}
