import type { IDataObject } from 'n8n-workflow';
import type { ApiClient } from '../../../nodes/shared/transport/client';
import type { ApiResponse } from '../../../nodes/shared/transport/outcome';
import type { Random } from '../../random';

interface Lead extends IDataObject {
	id: string;
	lastName: string;
	createdAt: string;
	updatedAt: string;
}

/** How the service behaves, and how others change its leads. */
export interface ApiConditions {
	/** Probability of each change before a response. */
	deletes?: number;
	inserts?: number;
	/** Ms between the creation of two leads; a minute by default. */
	stepMs?: number;
	/** Number of leads with the same time, in random order in each response. */
	sharedTimes?: number;
	mostPerPage?: number;
	hasNoTotal?: boolean;
}

/** When a read begins. */
export const READ_START_MS = Date.UTC(2026, 2, 31, 7);

/** A service that responds out of order while others change its leads. */
export class SimulatedApi {
	leads: Lead[];
	private created = 0;
	private now = READ_START_MS;
	private readonly first: string[];

	constructor(
		private readonly random: Random,
		private readonly conditions: ApiConditions,
		count: number,
	) {
		const { sharedTimes = 1, stepMs = 60_000 } = conditions;
		this.leads = Array.from({ length: count }, (_, place) =>
			this.lead(READ_START_MS - (count - Math.floor(place / sharedTimes) * sharedTimes) * stepMs),
		);
		this.first = this.leads.map(({ id }) => id);
	}

	/** The IDs of the leads that existed throughout the read. */
	get lasting(): string[] {
		const left = new Set(this.leads.map(({ id }) => id));
		return this.first.filter((id) => left.has(id));
	}

	get client(): ApiClient {
		const send = async (
			{ query = {} }: { query?: IDataObject },
			read: (response: ApiResponse) => object,
		) => {
			for (let turn = this.random.integer(0, 8); turn > 0; turn--) await Promise.resolve();
			this.change();
			const body = { success: true, data: this.page(query) };
			const serverTime = new Date(this.now);
			return read({ status: 200, body, serverTime });
		};
		return { send } as unknown as ApiClient;
	}

	private lead(ms: number): Lead {
		const at = new Date(ms).toISOString();
		const number = ++this.created;
		return { id: `lead_${number}`, lastName: `Name${number}`, createdAt: at, updatedAt: at };
	}

	private change(): void {
		const { deletes = 0, inserts = 0 } = this.conditions;
		this.now += this.random.integer(1, 50);
		const some = () => this.random.integer(1, this.random.chance(0.1) ? 120 : 3);
		if (this.random.chance(deletes)) {
			this.leads.splice(this.random.integer(0, this.leads.length), some());
		}
		if (this.random.chance(inserts)) {
			for (let left = some(); left > 0; left--) this.leads.push(this.lead(this.now));
		}
	}

	private page(query: IDataObject): IDataObject {
		const { hasNoTotal, mostPerPage = 100, sharedTimes } = this.conditions;
		const { createdAfter = '', createdBefore = '\uffff', sortOrder = 'desc' } = query;
		const by = String(query.sortBy ?? 'createdAt');
		const sign = sortOrder === 'asc' ? 1 : -1;
		const matches = this.leads.filter(
			({ createdAt }) => createdAt > String(createdAfter) && createdAt < String(createdBefore),
		);
		const places = matches.map((lead, place) => ({
			lead,
			place: sharedTimes === undefined ? place : this.random.next(),
		}));
		places.sort((a, b) => {
			const [one, other] = [String(a.lead[by]), String(b.lead[by])];
			if (one !== other) return one < other ? -sign : sign;
			return sign * (a.place - b.place);
		});
		const size = Math.min(Number(query.limit), mostPerPage);
		const start = (Number(query.page) - 1) * size;
		const found = places.slice(start, start + size).map(({ lead }) => ({ ...lead }));
		const hasNextPage = start + size < matches.length;
		const total = hasNoTotal ? undefined : matches.length;
		return { leads: found, pagination: { total, hasNextPage } };
	}
}
