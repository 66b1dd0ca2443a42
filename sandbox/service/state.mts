import { CampaignStore } from './campaigns.mts';
import { Clock } from './clock.mts';
import { FaultRules } from './faultRules.mts';
import { JobStore } from './jobs.mts';
import { seedKeys } from './keys.mts';
import { LeadStore } from './leadStore.mts';
import { DAILY_LIMIT, NetworkAccount } from './network.mts';
import { Population } from './population.mts';
import { documentedWindows, RequestCounter, windowNames, type WindowName } from './rateLimit.mts';
import { RequestLog } from './requestLog.mts';
import { seedLeads } from './seed.mts';
import { seedJobs } from './seedJobs.mts';
import { seedVoices, VoiceStore } from './voices.mts';

export type SeedOptions = {
	/** The numbers of leads and jobs. */
	leads?: number;
	jobs?: number;
	credits?: number;
	/** The maximum number of network actions per day. */
	dailyLimit?: number;
	/** Window lengths in milliseconds. */
	windows?: Partial<Record<WindowName, number>>;
	/** Requests per window. */
	limits?: Partial<Record<WindowName, number>>;
};

const defaultSeed = {
	leads: 250,
	jobs: 40,
	credits: 5_000,
	dailyLimit: DAILY_LIMIT,
	windows: {},
	limits: {},
};

/** The service's data, in memory. */
export class State {
	readonly clock = new Clock();
	readonly leads = new LeadStore();
	readonly jobs = new JobStore(this.clock);
	readonly voices = new VoiceStore(this.clock);
	readonly network = new NetworkAccount(this.clock);
	readonly population = new Population();
	readonly campaigns = new CampaignStore(this.population);
	readonly faults = new FaultRules();
	readonly log = new RequestLog();
	/** Called before each API request is carried out, so that a test can change data. */
	beforeRequest: () => Promise<void> | void = () => {};
	/** Delay of each API request in ms. */
	latency = 0;
	credits = 0;
	keys = seedKeys(0);
	rateLimiter = new RequestCounter(this.clock, documentedWindows);

	constructor(private readonly defaults: SeedOptions = {}) {
		this.reset();
	}

	/** Restores the seed data, and resets clock, rate limits, faults, latency and log. */
	reset(options: SeedOptions = {}): void {
		const settings = { ...defaultSeed, ...this.defaults, ...options };
		this.clock.reset();
		const now = this.clock.now();
		this.keys = seedKeys(now);
		this.rateLimiter = new RequestCounter(
			this.clock,
			createWindows(settings.windows, settings.limits),
		);
		this.leads.clear();
		for (const lead of seedLeads(settings.leads, now)) this.leads.put(lead);
		this.jobs.restore(seedJobs(settings.jobs, now));
		this.voices.restore(seedVoices(now));
		this.network.reset(settings.dailyLimit);
		this.campaigns.reset(now);
		this.credits = settings.credits;
		this.faults.clear();
		this.latency = 0;
		this.log.clear();
	}
}

function createWindows(
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
