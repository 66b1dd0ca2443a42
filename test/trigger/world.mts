import { buildApp } from '../../sandbox/service/app.mts';
import { newLead, type Lead } from '../../sandbox/service/leadStore.mts';
import { State } from '../../sandbox/service/state.mts';
import type { Random } from '../random.ts';

const LEADS = 4_000;
const CAMPAIGN = 'campaign_spring';
const PROSPECTS = 120;
const NO_LIMIT = 1_000_000_000;
/** Far from the clock of this machine, so that whoever uses that one is found out. */
const BEGINNING = Date.parse('2024-02-28T23:00:00.000Z');
const HOUR = 3_600_000;
/** How much later than it says a lead may become visible. */
const MOST_LAG_MS = 5_000;

/** One change, as those who expect events are told of it. */
export type Happening =
	| { of: 'lead'; before?: Lead; after?: Lead }
	| { of: 'job'; id: string; status: string }
	| { of: 'prospect'; id: string; respondedAt: string };

type Kind = 'create' | 'delete' | 'title' | 'status' | 'contact' | 'job' | 'prospect';
const KINDS: readonly Kind[] = [
	...(['create', 'create', 'delete', 'delete', 'title', 'title'] as const),
	...(['status', 'status', 'status', 'contact', 'job', 'prospect'] as const),
];

/** The sandbox in this process, whose people never rest and whose clock goes by leaps. */
export class World {
	readonly state = new State({
		leads: LEADS,
		jobs: 40,
		limits: { minute: NO_LIMIT, hour: NO_LIMIT, day: NO_LIMIT },
	});
	/** Whether changes happen while a poll reads. */
	isRestless = false;
	/** How many requests came. */
	requests = 0;

	private now = BEGINNING;
	private readonly ids: string[];
	private readonly openJobs: string[] = [];
	private readonly hadReplied = new Set<string>();
	private readonly late: { lead: Lead; visibleAt: number }[] = [];
	private count = 0;

	constructor(
		private readonly random: Random,
		private readonly tell: (happening: Happening) => void,
	) {
		const { clock, churn, leads } = this.state;
		clock.now = () => this.now;
		churn.beforeRequest = () => {
			this.requests++;
			if (this.isRestless && random.chance(0.5)) this.change(random.whole(1, 3));
		};
		this.state.campaigns.reset(BEGINNING);
		const shift = this.now - Date.now();
		for (const lead of leads.all()) leads.put(movedBy(lead, shift));
		this.ids = leads.all().map(({ id }) => id);
		for (const lead of leads.all()) if (lead.status === 'replied') this.hadReplied.add(lead.id);
	}

	/** @returns the origin */
	async listen(): Promise<string> {
		const app = await buildApp(this.state);
		return await app.listen({ host: '127.0.0.1', port: 0 });
	}

	/** A number of changes at random, of one kind if it is said. */
	change(count: number, kind?: Kind, isAtOnce = false): void {
		for (let change = 0; change < count; change++) {
			if (!isAtOnce) this.passTime();
			this.changeOne(kind ?? this.random.of(KINDS));
		}
	}

	/** A burst, as an import or a clean-up makes it, often all at one time. */
	burst(): void {
		this.change(this.random.whole(120, 400), this.random.of(KINDS), this.random.chance(0.5));
	}

	/** Often not a millisecond, sometimes hours. */
	passTime(): void {
		const { random } = this;
		if (random.chance(0.4)) return;
		if (random.chance(0.5)) this.now += random.whole(1, 5);
		else this.now += random.chance(0.7) ? random.whole(1, 5_000) : random.whole(1, 2 * HOUR);
		this.showLate();
	}

	private changeOne(kind: Kind): void {
		const crowd = this.ids.length;
		if (kind === 'create' && crowd > LEADS + 400) return this.changeOne('delete');
		if (kind === 'delete' && crowd < LEADS - 400) return this.changeOne('create');
		if (kind === 'job') return this.changeJob();
		if (kind === 'prospect') return this.changeProspect();
		if (kind === 'create') return this.create();
		this.changeLead(kind);
	}

	private create(): void {
		const email = `person${++this.count}@example.com`;
		const lead = newLead({ firstName: 'New', lastName: `${this.count}`, email }, this.time);
		const lag = this.random.chance(0.1) ? this.random.whole(1, MOST_LAG_MS) : 0;
		this.late.push({ lead, visibleAt: this.now + lag });
		this.showLate();
	}

	/** Makes visible what was written before and is committed by now. */
	private showLate(): void {
		for (const written of this.late.splice(0)) {
			const { lead, visibleAt } = written;
			if (visibleAt > this.now) {
				this.late.push(written);
				continue;
			}
			this.ids.push(lead.id);
			this.tell({ of: 'lead', after: this.state.leads.put(lead) });
		}
	}

	private changeLead(kind: 'delete' | 'title' | 'status' | 'contact'): void {
		const { leads } = this.state;
		const place = this.random.whole(0, this.ids.length - 1);
		const before = leads.get(this.ids[place] ?? '');
		if (before === undefined) throw new Error('There is no such lead');
		if (kind === 'delete') {
			this.ids[place] = this.ids.at(-1) ?? '';
			this.ids.pop();
			leads.delete(before.id);
			return this.tell({ of: 'lead', before });
		}
		const after = { ...before, updatedAt: this.time };
		if (kind === 'title') after.title = `Title ${++this.count}`;
		if (kind === 'status') after.status = this.nextStatus(before);
		if (kind === 'contact') after.lastContactedAt = this.time;
		this.tell({ of: 'lead', before, after: leads.put(after) });
	}

	/** Nobody replies twice: after a restart a poller cannot tell whether that was seen. */
	private nextStatus({ id, status }: Lead): Lead['status'] {
		const all: Lead['status'][] = ['new', 'contacted', 'replied', 'converted', 'cold'];
		const next = this.random.of(
			all.filter((one) => one !== status && (one !== 'replied' || !this.hadReplied.has(id))),
		);
		if (next === 'replied') this.hadReplied.add(id);
		return next;
	}

	private changeJob(): void {
		const { jobs } = this.state;
		if (this.openJobs.length === 0 || this.random.chance(0.5)) {
			const job = { type: 'network_action', subject: 'Work', createdAt: this.now, startsAt: null };
			const rest = { endsAt: null, failure: null, metadata: {}, result: null };
			this.openJobs.push(jobs.add({ ...job, ...rest }).id);
			return;
		}
		const [id = ''] = this.openJobs.splice(this.random.whole(0, this.openJobs.length - 1), 1);
		const status = this.random.of(['completed', 'failed'] as const);
		jobs.move(id, status);
		this.tell({ of: 'job', id, status });
	}

	private changeProspect(): void {
		const number = this.random.whole(1, PROSPECTS);
		const id = `${CAMPAIGN}-${String(number).padStart(7, '0')}`;
		const respondedAt = this.time;
		this.state.campaigns.change(CAMPAIGN, id, { status: 'responded', responded_at: respondedAt });
		this.tell({ of: 'prospect', id, respondedAt });
	}

	private get time(): string {
		return new Date(this.now).toISOString();
	}
}

function movedBy(lead: Lead, ms: number): Lead {
	const moved = (time: string) => new Date(Date.parse(time) + ms).toISOString();
	return {
		...lead,
		createdAt: moved(lead.createdAt),
		updatedAt: moved(lead.updatedAt),
		lastContactedAt: lead.lastContactedAt && moved(lead.lastContactedAt),
	};
}
