import type { IDataObject } from 'n8n-workflow';
import { yieldToEventLoop } from '../shared/run/yieldToEventLoop';
import { keyOf } from '../shared/run/pageReader';
import { msOf } from '../shared/times';
import { emailOf } from '../shared/operation/email';

/** What a lead takes in the maps beside its text, as measured. */
const BYTES_OF_ENTRY = 375;

/** Leads by email, each as its JSON text: its length tells what it takes, and no run can change it. */
export class LeadTable {
	private readonly texts = new Map<string, string>();
	/** The IDs of all leads that have had an email; a lead may have another one by now. */
	private readonly ids = new Map<string, string[]>();
	private length = 0;

	static async of(leads: IDataObject[]): Promise<LeadTable> {
		const table = new LeadTable();
		for (const lead of leads) {
			await yieldToEventLoop();
			table.put(lead);
		}
		return table;
	}

	/** How many leads there are, those without an email among them. */
	get size(): number {
		return this.texts.size;
	}

	/** About what it takes in memory. */
	get bytes(): number {
		return this.length + this.size * BYTES_OF_ENTRY;
	}

	/** Takes in a lead, in place of what it was. */
	put(lead: IDataObject): void {
		const id = keyOf(lead);
		const text = JSON.stringify(lead);
		this.remove(id);
		this.texts.set(id, text);
		this.length += text.length;
		const email = emailOf(lead);
		if (email === '') return;
		const ids = this.ids.get(email) ?? [];
		if (!ids.includes(id)) this.ids.set(email, [...ids, id]);
	}

	remove(id: string): void {
		this.length -= this.texts.get(id)?.length ?? 0;
		this.texts.delete(id);
	}

	/**
	 * The leads with each of these emails, the oldest first.
	 *
	 * @param emails in the form in which they are compared
	 */
	find(emails: string[]): Map<string, IDataObject[]> {
		const found = new Map<string, IDataObject[]>();
		for (const email of emails) {
			const leads = (this.ids.get(email) ?? [])
				.flatMap((id) => this.texts.get(id) ?? [])
				.map((text) => JSON.parse(text) as IDataObject)
				.filter((lead) => emailOf(lead) === email)
				.sort((a, b) => msOf(a.createdAt) - msOf(b.createdAt));
			if (leads.length > 0) found.set(email, leads);
		}
		return found;
	}
}
