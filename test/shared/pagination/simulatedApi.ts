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

/** The service's behavior, and the changes to its leads. */
export interface ApiConditions {
	/** The probability, from 0 to 1, that leads are deleted before a response. */
	deleteProbability?: number;
	insertProbability?: number;
	/** Ms between the creation of two leads; a minute by default. */
	stepMs?: number;
	/** How many consecutive leads share a time; their order differs in each response. */
	leadsPerTime?: number;
	maxPageSize?: number;
	hasNoTotal?: boolean;
}

/** The start of a read, in Unix ms. */
export const READ_START_MS = Date.UTC(2026, 2, 31, 7);

/** Simulates GET /leads while leads are created and deleted, and responses arrive out of order. */
export class SimulatedApi {
	leads: Lead[];
	private createdCount = 0;
	private now = READ_START_MS;
	private readonly initialIds: string[];

	constructor(
		private readonly random: Random,
		private readonly conditions: ApiConditions,
		count: number,
	) {
		const { leadsPerTime = 1, stepMs = 60_000 } = conditions;
		this.leads = Array.from({ length: count }, (_, index) =>
			this.createLead(
				READ_START_MS - (count - Math.floor(index / leadsPerTime) * leadsPerTime) * stepMs,
			),
		);
		this.initialIds = this.leads.map(({ id }) => id);
	}

	/** The IDs of the leads that existed throughout the read. */
	get lastingIds(): string[] {
		const currentIds = new Set(this.leads.map(({ id }) => id));
		return this.initialIds.filter((id) => currentIds.has(id));
	}

	get client(): ApiClient {
		const send = async (
			{ query = {} }: { query?: IDataObject },
			parse: (response: ApiResponse) => object,
		) => {
			for (let turn = this.random.integer(0, 8); turn > 0; turn--) await Promise.resolve();
			this.changeLeads();
			const body = { success: true, data: this.buildPage(query) };
			const serverTime = new Date(this.now);
			return parse({ status: 200, body, serverTime });
		};
		return { send } as unknown as ApiClient;
	}

	private createLead(ms: number): Lead {
		const time = new Date(ms).toISOString();
		const number = ++this.createdCount;
		return { id: `lead_${number}`, lastName: `Name${number}`, createdAt: time, updatedAt: time };
	}

	private changeLeads(): void {
		const { deleteProbability = 0, insertProbability = 0 } = this.conditions;
		this.now += this.random.integer(1, 50);
		const drawCount = () => this.random.integer(1, this.random.chance(0.1) ? 120 : 3);
		if (this.random.chance(deleteProbability)) {
			this.leads.splice(this.random.integer(0, this.leads.length), drawCount());
		}
		if (this.random.chance(insertProbability)) {
			for (let count = drawCount(); count > 0; count--) this.leads.push(this.createLead(this.now));
		}
	}

	private buildPage(query: IDataObject): IDataObject {
		const { hasNoTotal, maxPageSize = 100, leadsPerTime } = this.conditions;
		const { createdAfter = '', createdBefore = '\uffff', sortOrder = 'desc' } = query;
		const sortBy = String(query.sortBy ?? 'createdAt');
		const sign = sortOrder === 'asc' ? 1 : -1;
		const matches = this.leads.filter(
			({ createdAt }) => createdAt > String(createdAfter) && createdAt < String(createdBefore),
		);
		const ordered = matches.map((lead, index) => ({
			lead,
			rank: leadsPerTime === undefined ? index : this.random.next(),
		}));
		ordered.sort((a, b) => {
			const [left, right] = [String(a.lead[sortBy]), String(b.lead[sortBy])];
			if (left !== right) return left < right ? -sign : sign;
			return sign * (a.rank - b.rank);
		});
		const size = Math.min(Number(query.limit), maxPageSize);
		const start = (Number(query.page) - 1) * size;
		const pageLeads = ordered.slice(start, start + size).map(({ lead }) => ({ ...lead }));
		const hasNextPage = start + size < matches.length;
		const total = hasNoTotal ? undefined : matches.length;
		return { leads: pageLeads, pagination: { total, hasNextPage } };
	}
}
