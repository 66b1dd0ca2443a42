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

	/** Lists leads in order of creation. */
	list(): Lead[] {
		return [...this.leads.values()];
	}

	/** Lists leads in ascending order; cached until the next change. */
	listSortedBy(field: LeadSortField): readonly Lead[] {
		const cached = this.sorted.get(field);
		if (cached) return cached;
		const leads = this.list()
			.map((lead) => ({ lead, text: (lead[field] ?? '').toLowerCase() }))
			.sort(compareEntries)
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

function compareEntries(a: Entry, b: Entry): number {
	if (a.text !== b.text) return a.text < b.text ? -1 : 1;
	return a.lead.id < b.lead.id ? -1 : 1;
}
