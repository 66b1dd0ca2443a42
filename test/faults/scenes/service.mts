import type { FaultRequest } from '../../../sandbox/service/faultRules.mts';
import { newKey } from '../../../sandbox/service/keys.mts';
import type { Lead } from '../../../sandbox/service/leadStore.mts';
import type { LogEntry } from '../../../sandbox/service/requestLog.mts';
import { State } from '../../../sandbox/service/state.mts';
import type { Random } from '../../random.ts';
import { listenInWorldTime, noLimits } from '../../world/service.mts';
import { leap, showWorldTime, waitFor, worldNow } from '../../world/time.mts';
import { type Sky, Weather } from './weather.mts';

const BEGINNING = Date.parse('2026-03-31T07:00:00Z');
const HOUR = 3_600_000;
const MAX_LEADS = 450;
const LEADS = [0, 3, 60, 220, MAX_LEADS];
/** More than a page. */
const MANY_LEADS = [220, MAX_LEADS];
const MANY = 100_000;
/** How long the service takes at most before it acts. */
const LATENCIES_MS = [0, 0, 40, 400, 1_500];

/** The sandbox in this process, over HTTP, in a time that passes only while all wait. */
export class Service {
	readonly state: State;
	origin = '';
	close = async () => {};
	/** Told of every request before it is answered. */
	onRequest = () => {};
	private readonly seeded: Lead[];

	constructor() {
		showWorldTime(BEGINNING, () => {});
		this.state = new State({ leads: MAX_LEADS, jobs: 12 });
		this.seeded = this.state.leads.all();
	}

	async listen(): Promise<void> {
		({ close: this.close, origin: this.origin } = await listenInWorldTime(this.state));
	}

	/**
	 * Begins anew with other leads, a key that nobody has used, and this weather.
	 *
	 * @returns the key
	 */
	begin(random: Random, seed: number, sky: Sky): string {
		const { state } = this;
		leap(HOUR - (worldNow() % HOUR));
		state.reset({
			leads: 0,
			credits: MANY,
			dailyLimit: random.chance(0.15) ? random.whole(3, 20) : MANY,
			limits: sky === 'mixed' && random.chance(0.3) ? {} : noLimits,
		});
		for (const lead of this.seeded.slice(0, random.of(sky === 'fair' ? MANY_LEADS : LEADS)))
			state.leads.put(lead);
		const key = newKey({ name: 'Proof', permissions: ['*'] }, state.clock.now());
		state.keys.set(key.secret, key);
		const mostMs = random.of(LATENCIES_MS);
		state.churn.beforeRequest = async () => {
			if (mostMs > 0) await waitFor(random.whole(1, mostMs));
		};
		const weather = new Weather(seed, sky);
		state.faults.next = (request: FaultRequest) => {
			this.onRequest();
			return weather.next(request);
		};
		return key.secret;
	}

	/** Whether the network actions of the day are used up. */
	get isDayOver(): boolean {
		return this.state.network.exhausted() !== null;
	}

	/** What the service was asked since it began, and what it did. */
	get log(): LogEntry[] {
		return this.state.log.entries();
	}
}
