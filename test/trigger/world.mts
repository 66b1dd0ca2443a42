import type { Fault } from '../../sandbox/service/fault.mts';
import type { CampaignStore } from '../../sandbox/service/campaigns.mts';
import { State } from '../../sandbox/service/state.mts';
import type { Random } from '../random.ts';
import { Clocks } from '../world/clocks.mts';
import { keepInOrder } from '../world/leadOrder.mts';
import { BEGINNING, listenInWorldTime, noLimits } from '../world/service.mts';
import { leap, setLocalError, showWorldTime, waitFor, worldNow } from '../world/time.mts';
import type { Weather } from './weather.mts';
import { Account, accountChanges, type AccountChange } from './world/account.mts';
import { dressAnswers } from './world/answers.mts';
import type { Tell } from './world/happening.mts';
import { Imports } from './world/imports.mts';
import { leadChanges, People, type LeadChange } from './world/people.mts';
import { MAX_BEHIND_MS, Replica } from './world/replica.mts';
import { Ties } from './world/ties.mts';

const LEADS = 4_000;
const MANY_LEADS = 12_000;
const YEAR = 365 * 86_400_000;
const MINUTE_LIMIT = 60;
/** As long as a transaction may take. */
const LAST_MS = 30_000;

const isLead = (kind: string): kind is LeadChange => leadChanges.some((one) => one === kind);
const kinds: readonly (AccountChange | LeadChange)[] = [
	...(['create', 'create', 'delete', 'delete', 'title', 'title', 'contact'] as const),
	...(['status', 'status', 'status', 'status', 'status', 'contact'] as const),
	...accountChanges,
];

/** The sandbox in this process, whose people never rest, with its own time, clocks and spelling. */
export class World {
	readonly state: State;
	readonly account: Account;
	readonly ties: Ties;
	readonly replica: Replica | undefined;
	/** Whether changes happen while a poll reads. */
	isRestless = false;
	/** How many requests came, and how many answers were empty by mistake. */
	requests = 0;
	emptied = 0;
	/** Called before each request is answered. */
	onRequest = () => {};
	close = async () => {};

	private readonly clocks: Clocks;
	private readonly people: People;
	private readonly imports: Imports;

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
		this.ties = new Ties(weather);
		this.people = new People(this.state, random, weather, this.clocks, (happening) => {
			if (happening.of === 'lead' && happening.after) this.ties.note(happening.after);
			tell(happening);
		});
		this.account = new Account(this.state, random, this.clocks, tell);
		for (const lead of leads.all()) this.ties.note(lead);
		this.imports = new Imports(this.people, random, weather, this.clocks);
		keepInOrder(leads, random, weather.has('ties'));
		this.rowsOf = campaigns.rows.bind(campaigns);
		if (weather.has('replica')) {
			this.replica = new Replica(this.state, random, weather.has('ties'));
		}
		dressAnswers(this.state, random, weather, () => this.isEmptied());
		// Without a Date header the clock of the machine is the only one that there is.
		if (this.hasClock) setLocalError(random.of([-YEAR, 0, YEAR]));
	}

	/** @returns the origin */
	async listen(): Promise<string> {
		const { close, origin } = await listenInWorldTime(this.state);
		this.close = close;
		return origin;
	}

	/** A number of changes at random, between which time passes. */
	change(count: number): void {
		for (let change = 0; change < count; change++) {
			this.clocks.pass();
			const kind = this.random.of(kinds);
			if (isLead(kind)) this.people.change(kind);
			else this.account.change(kind);
		}
	}

	/** Very many changes, as an import or a clean-up makes them. */
	burst(): void {
		this.imports.burst();
	}

	/** Nothing goes on until all that is written can be seen, on every server. */
	rest(): void {
		this.isRestless = false;
		leap(this.replica ? MAX_BEHIND_MS : LAST_MS);
	}

	/** What goes wrong with the next requests. */
	breakDown(fault: Fault | undefined): void {
		this.state.faults.clear();
		if (fault) this.state.faults.add([fault]);
		if (!this.hasClock) {
			this.state.faults.add([{ kind: 'headers', headers: { date: null } }]);
		}
	}

	/** How many polls it may take to read the states of all leads, by what a poll can do here. */
	get pollsToReadAll(): number {
		const { weather } = this;
		const pages = this.state.leads.size / (weather.has('cappedPages') ? 50 : 100);
		const pagesOfAPoll = weather.has('slow') ? 1 : 10;
		const turns = weather.has('limits') ? 4 : 1;
		return 5 + turns * Math.ceil(pages / pagesOfAPoll);
	}

	/** Whether the service tells its time. */
	get hasClock(): boolean {
		return !this.weather.has('noDate');
	}

	/** The prospects of a campaign as they are. */
	rowsOf: CampaignStore['rows'];

	/** How many requests the minute still allows; undefined where there is no limit. */
	get left(): number | undefined {
		return this.weather.has('limits') ? this.tightest : undefined;
	}

	private get tightest(): number {
		return Math.min(...[...this.state.keys.values()].map(({ id }) => this.leftOf(id)));
	}

	private leftOf(key: string): number {
		const { remaining, window } = this.state.rateLimiter.tightest(key);
		return window === 'minute' ? remaining : MINUTE_LIMIT;
	}

	private async answerSoon(): Promise<void> {
		const { random, weather } = this;
		this.requests++;
		if (weather.has('slow')) await waitFor(random.whole(2_000, 9_000));
		if (weather.has('latency')) await waitFor(random.whole(1, 300));
		if (this.isRestless && random.chance(0.5)) {
			leap(random.whole(0, 5));
			const kind = random.of(kinds);
			if (isLead(kind)) this.people.change(kind);
			else this.account.change(kind);
		}
		if (this.isRestless && weather.has('cleanUps') && random.chance(0.02)) this.imports.cleanUp();
		this.onRequest();
	}

	private isEmptied(): boolean {
		if (!this.weather.has('emptyOnce') || !this.random.chance(0.01)) return false;
		this.emptied++;
		return true;
	}
}
