import { Churn, churnKinds } from './churn.mts';
import { Clock } from './clock.mts';
import { FaultRules } from './faultRules.mts';
import { seedKeys } from './keys.mts';
import { LeadStore } from './leadStore.mts';
import { documentedWindows, RateLimiter, windowNames, type WindowName } from './rateLimit.mts';
import { RequestLog } from './requestLog.mts';
import { seedLeads } from './seed.mts';

export type SeedOptions = {
	/** Number of leads. */
	leads?: number;
	/** Window lengths in milliseconds. */
	windows?: Partial<Record<WindowName, number>>;
	/** Requests per window. */
	limits?: Partial<Record<WindowName, number>>;
};

const LEADS = 250;

/** Everything that the service knows. All of it is in memory and gone with the process. */
export class State {
	readonly clock = new Clock();
	readonly leads = new LeadStore();
	readonly faults = new FaultRules();
	readonly log = new RequestLog();
	readonly churn = new Churn(this.leads, this.clock);
	/** Milliseconds that every API request waits before it is carried out. */
	latency = 0;
	keys = seedKeys(0);
	rateLimiter = new RateLimiter(this.clock, documentedWindows);

	constructor(private readonly defaults: SeedOptions = {}) {
		this.reset();
	}

	/** Back to the seed: data, clock, counters, faults, churn, latency and log. */
	reset(options: SeedOptions = {}): void {
		const { leads = LEADS, windows = {}, limits = {} } = { ...this.defaults, ...options };
		this.clock.reset();
		this.keys = seedKeys(this.clock.now());
		this.rateLimiter = new RateLimiter(this.clock, windowsWith(windows, limits));
		this.leads.clear();
		for (const lead of seedLeads(leads, this.clock.now())) this.leads.put(lead);
		this.faults.clear();
		this.churn.set({ percent: 0, kinds: churnKinds });
		this.latency = 0;
		this.log.clear();
	}
}

function windowsWith(
	lengths: NonNullable<SeedOptions['windows']>,
	limits: NonNullable<SeedOptions['limits']>,
): typeof documentedWindows {
	const windows = structuredClone(documentedWindows);
	for (const name of windowNames) {
		windows[name].length = lengths[name] ?? windows[name].length;
		windows[name].limit = limits[name] ?? windows[name].limit;
	}
	return windows;
}
