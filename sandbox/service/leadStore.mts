import { randomUUID } from 'node:crypto';
import type { components } from '../../nodes/shared/api.generated.ts';

export type Lead = components['schemas']['Lead'];
export type LeadInput = components['schemas']['LeadInput'];
export type LeadSortField = components['schemas']['LeadSortField'];

/** All leads, by id. A stored lead is never changed in place, only replaced. */
export class LeadStore {
	private readonly leads = new Map<string, Lead>();
	private readonly sorted = new Map<LeadSortField, readonly Lead[]>();

	get size(): number {
		return this.leads.size;
	}

	get(id: string): Lead | undefined {
		return this.leads.get(id);
	}

	/** In order of creation. */
	all(): Lead[] {
		return [...this.leads.values()];
	}

	/** Ascending; cached until the next change. */
	sortedBy(field: LeadSortField): readonly Lead[] {
		const kept = this.sorted.get(field);
		if (kept) return kept;
		const leads = this.all()
			.map((lead) => ({ lead, text: (lead[field] ?? '').toLowerCase() }))
			.sort(compare)
			.map(({ lead }) => lead);
		this.sorted.set(field, leads);
		return leads;
	}

	/** Adds the lead or replaces the one with its ID. */
	put(lead: Lead): Lead {
		this.leads.set(lead.id, lead);
		this.sorted.clear();
		return lead;
	}

	/** @returns whether the lead existed */
	delete(id: string): boolean {
		this.sorted.clear();
		return this.leads.delete(id);
	}

	clear(): void {
		this.leads.clear();
		this.sorted.clear();
	}
}

/**
 * Creates the lead of `POST /leads`.
 * @param now ISO 8601
 */
export function buildStoredLead(input: LeadInput, now: string): Lead {
	return {
		id: `lead_${randomUUID().replaceAll('-', '')}`,
		phone: null,
		notes: null,
		tags: [],
		customFields: {},
		...input,
		status: 'new',
		createdAt: now,
		updatedAt: now,
		lastContactedAt: null,
	};
}

type Entry = { lead: Lead; text: string };

function compare(one: Entry, other: Entry): number {
	if (one.text !== other.text) return one.text < other.text ? -1 : 1;
	return one.lead.id < other.lead.id ? -1 : 1;
}
