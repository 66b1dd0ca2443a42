import type { MatchedRequest } from '../../../sandbox/service/faultRules.mts';
import { createKey } from '../../../sandbox/service/keys.mts';
import type { Lead } from '../../../sandbox/service/leadStore.mts';
import type { LogEntry } from '../../../sandbox/service/requestLog.mts';
import { State } from '../../../sandbox/service/state.mts';
import type { Random } from '../../random.ts';
import { listenInSimulatedTime, noLimits } from '../../world/service.mts';
import { advanceTime, useSimulatedClock, waitMs, simulatedNow } from '../../world/time.mts';
import { type FaultMode, FaultInjector } from './faultInjector.mts';

const START_TIME = Date.parse('2026-03-31T07:00:00Z');
const HOUR_MS = 3_600_000;
const MAX_LEADS = 450;
const LEAD_COUNTS = [0, 3, 60, 220, MAX_LEADS];
/** Lead counts that fill several pages. */
const MANY_LEAD_COUNTS = [220, MAX_LEADS];
const UNLIMITED = 100_000;
/** Maximum delays from which a scenario draws one. */
const LATENCIES_MS = [0, 0, 40, 400, 1_500];

/** A sandbox in this process that serves HTTP in simulated time. */
export class Service {
	readonly state: State;
	origin = '';
	close = async () => {};
	/** Called before each response. */
	onRequest = () => {};
	private readonly seededLeads: Lead[];

	constructor() {
		useSimulatedClock(START_TIME, () => {});
		this.state = new State({ leads: MAX_LEADS, jobs: 12 });
		this.seededLeads = this.state.leads.list();
	}

	async listen(): Promise<void> {
		({ close: this.close, origin: this.origin } = await listenInSimulatedTime(this.state));
	}

	/**
	 * Resets the service with random leads, an unused key, and faults of a mode.
	 *
	 * @returns the key
	 */
	reset(random: Random, seed: number, mode: FaultMode): string {
		const { state } = this;
		advanceTime(HOUR_MS - (simulatedNow() % HOUR_MS));
		state.reset({
			leads: 0,
			credits: UNLIMITED,
			dailyLimit: random.chance(0.15) ? random.integer(3, 20) : UNLIMITED,
			limits: mode === 'mixed' && random.chance(0.3) ? {} : noLimits,
		});
		const leadCount = random.pick(mode === 'faultless' ? MANY_LEAD_COUNTS : LEAD_COUNTS);
		for (const lead of this.seededLeads.slice(0, leadCount)) state.leads.put(lead);
		const key = createKey({ name: 'Proof', permissions: ['*'] }, state.clock.now());
		state.keys.set(key.secret, key);
		const maxLatencyMs = random.pick(LATENCIES_MS);
		state.beforeRequest = async () => {
			if (maxLatencyMs > 0) await waitMs(random.integer(1, maxLatencyMs));
		};
		const faultInjector = new FaultInjector(seed, mode);
		state.faults.nextFault = (request: MatchedRequest) => {
			this.onRequest();
			return faultInjector.nextFault(request);
		};
		return key.secret;
	}

	get isDailyLimitReached(): boolean {
		return this.state.network.getExhaustedLimit() !== null;
	}

	/** The requests since the last reset. */
	get log(): LogEntry[] {
		return this.state.log.list();
	}
}
