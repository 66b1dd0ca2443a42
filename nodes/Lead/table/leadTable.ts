import type { IDataObject } from 'n8n-workflow';
import { leadList } from '../../shared/lists/leads/leads';
import { giveWay } from '../../shared/run/giveWay';
import { keyOf } from '../../shared/run/pageReader';
import { msOf } from '../../shared/times';
import { groupBy } from '../../shared/values';
import { emailOf } from '../sameEmail';

const PER_PAGE = 100;
/** What was read last stays as it is: the next refresh reads it again. */
const MOST_OPEN = 1_000;
/** What a lead's places in the maps take beside its texts. */
const BYTES_OF_PLACES = 240;

/** Leads by email, in a small part of the memory that they would take as objects. */
export class LeadTable {
	/** Packed pages; a lead that has changed since stands in a later one, or is open. */
	private readonly pages: ArrayBuffer[] = [];
	/** Leads that are not packed, as JSON, by ID; the one that was read last stands last. */
	private readonly open = new Map<string, string>();
	/** The page that each lead was packed into last; undefined where it is open. */
	private readonly places = new Map<string, number | undefined>();
	/** The IDs of all that have had an email; a lead may have another one by now. */
	private readonly ids = new Map<string, Set<string> | string>();
	private packedBytes = 0;
	private openBytes = 0;

	constructor(leads: IDataObject[] = []) {
		for (const lead of leads) this.put(lead);
	}

	/** How many leads there are, those without an email among them. */
	get size(): number {
		return this.places.size;
	}

	/** About what it takes in memory. */
	get bytes(): number {
		return this.packedBytes + this.openBytes + this.size * BYTES_OF_PLACES;
	}

	/** Takes in a lead, in place of what it was. */
	put(lead: IDataObject): void {
		const id = keyOf(lead);
		const text = JSON.stringify(lead);
		this.remove(id);
		this.open.set(id, text);
		this.openBytes += text.length;
		this.places.set(id, undefined);
		const email = emailOf(lead);
		if (email === '') return;
		const ids = this.ids.get(email) ?? id;
		if (typeof ids !== 'string') ids.add(id);
		else this.ids.set(email, ids === id ? id : new Set([ids, id]));
	}

	remove(id: string): void {
		this.openBytes -= this.open.get(id)?.length ?? 0;
		this.open.delete(id);
		this.places.delete(id);
	}

	/** @param most more than these are packed, those first that were not read for long */
	async take(leads: IDataObject[], most = MOST_OPEN): Promise<void> {
		for (const lead of leads) this.put(lead);
		while (this.open.size > most) {
			const page = [...this.open].slice(0, PER_PAGE);
			const packed = await deflate(`[${page.map(([, text]) => text).join(',')}]`);
			const place = this.pages.push(packed) - 1;
			this.packedBytes += packed.byteLength;
			for (const [id, text] of page) {
				if (this.open.get(id) !== text) continue;
				this.remove(id);
				this.places.set(id, place);
			}
			await giveWay();
		}
	}

	/**
	 * The leads with these emails, the oldest first.
	 *
	 * @param emails in the form in which they are compared
	 */
	async find(emails: string[]): Promise<Map<string, IDataObject[]>> {
		const ids = new Set(emails.flatMap((email) => this.idsOf(email)));
		const found = [...ids].flatMap((id) => this.open.get(id) ?? []).map(leadIn);
		const packed = groupBy(ids, (id) => this.places.get(id));
		for (const [place, inPage] of packed) {
			const leads = await this.leadsOn(place);
			found.push(...leads.filter((lead) => inPage.includes(keyOf(lead))));
		}
		const sort = { sortBy: 'createdAt', sortOrder: 'asc' };
		const wanted = new Set(emails);
		const oldestFirst = leadList.arrange?.(found, { sort }) ?? found;
		return groupBy(
			oldestFirst.filter((lead) => wanted.has(emailOf(lead))),
			emailOf,
		);
	}

	/** When the leads were created, in ms, in this order. */
	async creationTimes(): Promise<number[]> {
		const leads = [...this.open.values()].map(leadIn);
		const times = leads.map(({ createdAt }) => msOf(createdAt));
		for (const place of this.pages.keys()) {
			for (const lead of await this.leadsOn(place)) {
				if (this.places.get(keyOf(lead)) === place) times.push(msOf(lead.createdAt));
			}
		}
		return times.sort((a, b) => a - b);
	}

	private idsOf(email: string): string[] {
		const ids = this.ids.get(email) ?? [];
		return typeof ids === 'string' ? [ids] : [...ids];
	}

	/** All that was packed into a page, also what has changed since. */
	private async leadsOn(place: number): Promise<IDataObject[]> {
		await giveWay();
		return JSON.parse(await inflate(this.pages[place])) as IDataObject[];
	}
}

function leadIn(text: string): IDataObject {
	return JSON.parse(text) as IDataObject;
}

async function deflate(text: string): Promise<ArrayBuffer> {
	const packing = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate'));
	return await new Response(packing).arrayBuffer();
}

async function inflate(packed: ArrayBuffer): Promise<string> {
	const unpacking = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'));
	return await new Response(unpacking).text();
}
