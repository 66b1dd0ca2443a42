import type { Fault } from '../../sandbox/service/fault.mts';
import { State } from '../../sandbox/service/state.mts';
import type { Random } from '../random.ts';
import { BEGINNING, listenInWorldTime, noLimits } from '../world/service.mts';
import { leap, setLocalError, showWorldTime, waitFor, worldNow } from '../world/time.mts';
import type { Excuses } from './expectations/expectation.mts';
import type { Weather } from './weather.mts';
import { Account, accountChanges, type AccountChange } from './world/account.mts';
import { Clocks } from './world/clocks.mts';
import { Imports } from './world/imports.mts';
import { type Page, shiftTies, watchPages } from './world/pages.mts';
import { leadChanges, People, type LeadChange, type Tell } from './world/people.mts';
import { MAX_BEHIND_MS, Replica } from './world/replica.mts';

const LEADS = 4_000;
const MANY_LEADS = 12_000;
const YEAR = 365 * 86_400_000;

const isLead = (kind: string): kind is LeadChange => leadChanges.some((one) => one === kind);
const kinds: readonly (AccountChange | LeadChange)[] = [
	...(['create', 'create', 'delete', 'delete', 'title', 'title', 'contact'] as const),
	...(['status', 'status', 'status', 'status', 'status', 'contact'] as const),
	...accountChanges,
];

/** The sandbox in this process, whose people never rest, with its own time and clocks. */
export class World {
	readonly state: State;
	readonly account: Account;
	readonly imports: Imports;
	readonly replica: Replica | undefined;
	/** Whether changes happen while a poll reads. */
	isRestless = false;
	/** How many requests came. */
	requests = 0;
	/** Why something that happened need not have come out, with how often. */
	readonly excuses: Excuses = {};
	/** Whether leads with one time come in another order at each request. */
	readonly areTiesShifting: boolean;
	/** The pages of leads that reached the poll of now. */
	pages: Page[] = [];
	/** Called before each request is answered. */
	onRequest = () => {};
	origin = '';
	close = async () => {};

	private readonly clocks: Clocks;
	private readonly people: People;

	constructor(
		private readonly random: Random,
		private readonly weather: Weather,
		tell: Tell,
	) {
		showWorldTime(BEGINNING, () => this.clocks.showLate());
		this.state = new State({
			leads: weather.has('manyLeads') ? MANY_LEADS : LEADS,
			jobs: 40,
			...(!weather.has('limits') && { limits: noLimits }),
		});
		const { campaigns, churn, clock, leads } = this.state;
		campaigns.reset(BEGINNING);
		clock.now = worldNow;
		this.clocks = new Clocks(random, weather);
		clock.httpDate = () => this.clocks.httpDate();
		churn.beforeRequest = async () => await this.answerSoon();
		this.people = new People(this.state, random, weather, this.clocks, tell);
		this.account = new Account(this.state, random, this.clocks, tell);
		this.imports = new Imports(this.people, random, weather, this.clocks);
		this.replica = weather.has('replica') ? new Replica(this.state, random) : undefined;
		this.areTiesShifting = weather.has('ties');
		if (this.areTiesShifting) {
			for (const store of [leads, this.replica?.leads]) if (store) shiftTies(store, random);
		}
		watchPages(this.state, (page) => this.pages.push(page));
		// Only the service's clock counts, so that of this machine may be wrong.
		setLocalError(random.of([-YEAR, 0, YEAR]));
	}

	async listen(): Promise<void> {
		({ close: this.close, origin: this.origin } = await listenInWorldTime(this.state));
	}

	/** A number of changes at random, between which time passes. */
	change(count: number): void {
		for (let change = 0; change < count; change++) {
			this.clocks.pass();
			this.changeOne();
		}
	}

	/** Nothing goes on, and nothing fails, until all that is written can be seen, on every server. */
	rest(): void {
		this.isRestless = false;
		this.breakDown(undefined);
		leap(MAX_BEHIND_MS);
	}

	/** What goes wrong with the next requests. */
	breakDown(fault: Fault | undefined): void {
		this.state.faults.clear();
		if (fault) this.state.faults.add([fault]);
	}

	/** How many polls it may take to read the states of all leads, by what a poll can do here. */
	get pollsToReadAll(): number {
		const { weather } = this;
		const pagesOfAPoll = weather.has('slow') ? 1 : 10;
		const turns = weather.has('limits') ? 4 : 1;
		return 5 + turns * Math.ceil(this.state.leads.size / 100 / pagesOfAPoll);
	}

	private async answerSoon(): Promise<void> {
		const { random, weather } = this;
		this.requests++;
		if (weather.has('slow')) await waitFor(random.whole(2_000, 9_000));
		else if (weather.has('latency')) await waitFor(random.whole(1, 300));
		if (this.isRestless) this.changeMeanwhile();
		this.onRequest();
	}

	private changeMeanwhile(): void {
		const { imports, random, weather } = this;
		if (random.chance(0.5)) {
			leap(random.whole(0, 5));
			this.changeOne();
		}
		if (weather.has('cleanUps') && random.chance(0.02)) imports.cleanUp();
	}

	private changeOne(): void {
		const kind = this.random.of(kinds);
		if (isLead(kind)) this.people.change(kind);
		else this.account.change(kind);
	}
}
