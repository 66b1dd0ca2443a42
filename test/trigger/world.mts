import type { Fault } from '../../sandbox/service/fault.mts';
import { State } from '../../sandbox/service/state.mts';
import type { Random } from '../random.ts';
import { START_TIME, listenInSimulatedTime, noLimits } from '../world/service.mts';
import {
	advanceTime,
	setClockOffset,
	useSimulatedClock,
	waitMs,
	simulatedNow,
} from '../world/time.mts';
import type { ExemptionCounts } from './expectations/expectation.mts';
import type { Conditions } from './conditions.mts';
import { Account, accountChanges, type AccountChange } from './world/account.mts';
import { Clocks } from './world/clocks.mts';
import { Imports } from './world/imports.mts';
import { type ObservedPage, randomizeTies, observePages } from './world/pages.mts';
import { leadChanges, People, type LeadChange, type ChangeListener } from './world/people.mts';
import { MAX_LAG_MS, Replica } from './world/replica.mts';

const LEAD_COUNT = 4_000;
const LARGE_LEAD_COUNT = 12_000;
const YEAR_MS = 365 * 86_400_000;

const isLead = (kind: string): kind is LeadChange => leadChanges.some((change) => change === kind);
const weightedChanges: readonly (AccountChange | LeadChange)[] = [
	...(['create', 'create', 'delete', 'delete', 'title', 'title', 'contact'] as const),
	...(['status', 'status', 'status', 'status', 'status', 'contact'] as const),
	...accountChanges,
];

/** The sandbox in this process, with simulated time, clocks that differ, and random changes. */
export class World {
	readonly state: State;
	readonly account: Account;
	readonly imports: Imports;
	readonly replica: Replica | undefined;
	hasChangesDuringPolls = false;
	requests = 0;
	readonly exemptions: ExemptionCounts = {};
	/** Whether leads with equal times change order between requests. */
	readonly hasUnstableTies: boolean;
	/** The pages of leads that the current poll received. */
	pages: ObservedPage[] = [];
	/** Called for each request, before it is answered. */
	onRequest = () => {};
	origin = '';
	close = async () => {};

	private readonly clocks: Clocks;
	private readonly people: People;

	constructor(
		private readonly random: Random,
		private readonly conditions: Conditions,
		onChange: ChangeListener,
	) {
		useSimulatedClock(START_TIME, () => this.clocks.showDue());
		this.state = new State({
			leads: conditions.has('manyLeads') ? LARGE_LEAD_COUNT : LEAD_COUNT,
			jobs: 40,
			...(!conditions.has('rateLimits') && { limits: noLimits }),
		});
		const { campaigns, clock, leads } = this.state;
		campaigns.reset(START_TIME);
		clock.now = simulatedNow;
		this.clocks = new Clocks(random, conditions);
		clock.formatHttpDate = () => this.clocks.formatHttpDate();
		this.state.beforeRequest = async () => await this.beforeResponse();
		this.people = new People(this.state, random, conditions, this.clocks, onChange);
		this.account = new Account(this.state, random, this.clocks, onChange);
		this.imports = new Imports(this.people, random, conditions, this.clocks);
		this.replica = conditions.has('replica') ? new Replica(this.state, random) : undefined;
		this.hasUnstableTies = conditions.has('unstableTies');
		if (this.hasUnstableTies) {
			for (const store of [leads, this.replica?.leads]) if (store) randomizeTies(store, random);
		}
		observePages(this.state, (page) => this.pages.push(page));
		// The node must use the service's clock, so the local one may be wrong.
		setClockOffset(random.pick([-YEAR_MS, 0, YEAR_MS]));
	}

	async listen(): Promise<void> {
		({ close: this.close, origin: this.origin } = await listenInSimulatedTime(this.state));
	}

	/** Makes random changes, with time in between. */
	change(count: number): void {
		for (let change = 0; change < count; change++) {
			this.clocks.advance();
			this.makeChange();
		}
	}

	/** Stops changes and faults, then waits until every server shows every record. */
	settle(): void {
		this.hasChangesDuringPolls = false;
		this.injectFault(undefined);
		advanceTime(MAX_LAG_MS);
	}

	injectFault(fault: Fault | undefined): void {
		this.state.faults.clear();
		if (fault) this.state.faults.add([fault]);
	}

	/** How many polls may be needed to read the statuses of all leads. */
	get maxBaselinePolls(): number {
		const { conditions } = this;
		const pagesPerPoll = conditions.has('slowResponses') ? 1 : 10;
		const pollsPerPass = conditions.has('rateLimits') ? 4 : 1;
		return 5 + pollsPerPass * Math.ceil(this.state.leads.size / 100 / pagesPerPoll);
	}

	private async beforeResponse(): Promise<void> {
		const { random, conditions } = this;
		this.requests++;
		if (conditions.has('slowResponses')) await waitMs(random.integer(2_000, 9_000));
		else if (conditions.has('latency')) await waitMs(random.integer(1, 300));
		if (this.hasChangesDuringPolls) this.changeDuringPoll();
		this.onRequest();
	}

	private changeDuringPoll(): void {
		const { imports, random, conditions } = this;
		if (random.chance(0.5)) {
			advanceTime(random.integer(0, 5));
			this.makeChange();
		}
		if (conditions.has('massDeletions') && random.chance(0.02)) imports.deleteMany();
	}

	private makeChange(): void {
		const kind = this.random.pick(weightedChanges);
		if (isLead(kind)) this.people.change(kind);
		else this.account.change(kind);
	}
}
