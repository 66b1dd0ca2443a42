import type { IDataObject } from 'n8n-workflow';
import type { Happening } from './world.mts';

/** How many polls that went well may pass before what is to be seen has come out. */
const MOST_POLLS = 60;

/** What a trigger has to give, and what it gave. */
export abstract class Expectation {
	/** What is to come out, by id, and the poll since when. */
	protected readonly open = new Map<string, { what: string; since: number }>();
	private polls = 0;

	abstract happened(happening: Happening): void;

	/** @returns what is wrong with an item, or undefined */
	abstract given(item: IDataObject): string | undefined;

	/** A poll went well. @returns what should have come out long ago */
	polled(): string[] {
		this.polls++;
		return this.missing((since) => this.polls - since > MOST_POLLS);
	}

	/** What has not come out. */
	missing(counts: (since: number) => boolean = () => true): string[] {
		const late = [...this.open].filter(([, { since }]) => counts(since));
		return late.map(([id, { what }]) => `missed: ${id} ${what}`);
	}

	protected expect(id: string, what: string): void {
		this.open.set(id, { what, since: this.polls });
	}
}

/** Every record once for each of its times that a poll could see. */
export class OnceForEachTime extends Expectation {
	private readonly known = new Set<string>();
	private readonly came = new Set<string>();

	/** @param read the record's id and time; undefined where nothing new is to be seen */
	constructor(
		private readonly read: (happening: Happening) => { id: string; time?: string } | undefined,
		private readonly show: (item: IDataObject) => { id: unknown; time: unknown },
	) {
		super();
	}

	happened(happening: Happening): void {
		const news = this.read(happening);
		if (news === undefined) return;
		const { id, time } = news;
		if (time === undefined) {
			this.open.delete(id);
			return;
		}
		this.known.add(`${id} ${time}`);
		if (!this.came.has(`${id} ${time}`)) this.expect(id, time);
	}

	given(item: IDataObject): string | undefined {
		const { id, time } = this.show(item);
		const what = `${String(id)} ${String(time)}`;
		if (!this.known.has(what)) return `given, but never happened: ${what}`;
		if (this.came.has(what)) return `given twice: ${what}`;
		this.came.add(what);
		if (this.open.get(String(id))?.what === time) this.open.delete(String(id));
		return undefined;
	}
}

/** Every change of a lead's status, each with the status that came out before it. */
export class EveryStatus extends Expectation {
	private readonly now = new Map<string, string>();
	private readonly last: Map<string, string>;
	private readonly isBorn = new Set<string>();

	constructor(leads: { id: string; status: string }[]) {
		super();
		this.last = new Map(leads.map(({ id, status }) => [id, status]));
	}

	happened(happening: Happening): void {
		if (happening.of !== 'lead') return;
		const { after, before } = happening;
		if (after === undefined) {
			this.open.delete(before?.id ?? '');
			return;
		}
		const { id, status } = after;
		if (before === undefined) {
			this.isBorn.add(id);
			this.last.set(id, status);
		}
		this.now.set(id, status);
		if (status === this.last.get(id)) this.open.delete(id);
		else if (!this.open.has(id)) this.expect(id, status);
	}

	given({ id, oldStatus, status }: IDataObject): string | undefined {
		const key = String(id);
		const last = this.last.get(key);
		const isFirst = oldStatus === null && last === 'new' && this.isBorn.has(key);
		if (oldStatus === status || (oldStatus !== last && !isFirst)) {
			return `given ${key} from ${String(oldStatus)} to ${String(status)} after ${last}`;
		}
		this.last.set(key, String(status));
		if (this.now.get(key) === status) this.open.delete(key);
		return undefined;
	}
}

/** Every record once, while it is in a state that it comes to only once. */
export class OnceInState extends Expectation {
	private readonly isReached = new Set<string>();
	private readonly came = new Set<string>();

	/** @param read the record's id, and whether it comes to the state or leaves it */
	constructor(
		private readonly read: (happening: Happening) => { id: string; isThere: boolean } | undefined,
	) {
		super();
	}

	happened(happening: Happening): void {
		const news = this.read(happening);
		if (news === undefined) return;
		if (!news.isThere) {
			this.open.delete(news.id);
			return;
		}
		this.isReached.add(news.id);
		this.expect(news.id, '');
	}

	given({ id }: IDataObject): string | undefined {
		const key = String(id);
		if (!this.isReached.has(key)) return `given, but never happened: ${key}`;
		if (this.came.has(key)) return `given twice: ${key}`;
		this.came.add(key);
		this.open.delete(key);
		return undefined;
	}
}
