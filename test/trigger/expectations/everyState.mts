import type { IDataObject } from 'n8n-workflow';
import { Expectation, type PollEnd } from './expectation.mts';

/** A state as a poll leaves it in memory. */
type Kept = string | undefined;

/** Which changes of states start a workflow, in the words of docs/nodes/trigger.md. */
export type StateRules = {
	/** All records that can be seen now, each with its state. */
	look(isLate: boolean): Map<string, string>;
	/** The only state that starts a workflow; without it each other state does. */
	only?: string;
	/** The id of an item, its state, and the state before where the item tells it. */
	show(item: IDataObject): Shown & { id: string };
};

type Shown = { now?: string; before?: string | null };

/**
 * Every change of a state, where each poll reads all records: what a poll has to give follows from
 * what the polls before it could see. While records change during a poll, either is right.
 */
export class EveryState extends Expectation {
	/** What may be remembered of each record. */
	private kept = new Map<string, Set<Kept>>();
	private saved = new Map<string, Set<Kept>>();
	private views: Map<string, string>[] = [];

	constructor(private readonly rules: StateRules) {
		super();
	}

	override starts(): void {
		super.starts();
		this.views = [this.rules.look(false)];
	}

	override asked(): void {
		this.views.push(this.rules.look(false));
	}

	protected begin(items: IDataObject[]): string[] {
		this.views.push(this.rules.look(true));
		const ids = new Set(this.views.flatMap((view) => [...view.keys()]));
		this.kept = new Map([...ids].map((id) => [id, this.seenOf(id)]));
		return items.map((item) => `wrong: given at the beginning: ${this.rules.show(item).id}`);
	}

	protected compare(items: IDataObject[], end: PollEnd): string[] {
		this.views.push(this.rules.look(true));
		if (end.behind) this.views.push(end.behind.states);
		const given = new Map<string, Shown>();
		const findings: string[] = [];
		for (const item of items) {
			const { id, ...rest } = this.rules.show(item);
			if (given.has(id)) findings.push(`twice: ${id}`);
			given.set(id, rest);
		}
		const seen = this.views.flatMap((view) => [...view.keys()]);
		for (const id of new Set([...this.kept.keys(), ...given.keys(), ...seen])) {
			const finding = this.step(id, given.get(id));
			if (finding !== undefined) findings.push(finding);
		}
		return findings;
	}

	/** Each poll has to give all at once. */
	protected late(): string[] {
		return [];
	}

	protected restart(): void {
		this.kept = new Map();
	}

	protected override forgetUnsaved(): void {
		this.kept = new Map(this.saved);
	}

	protected override saves(): void {
		this.saved = new Map(this.kept);
	}

	/** Goes through all that a poll may have remembered and seen of one record. */
	private step(id: string, given: Shown | undefined): string | undefined {
		const states = this.seenOf(id);
		const before = this.kept.get(id) ?? new Set<Kept>([undefined]);
		const could = [...before].flatMap((from) =>
			[...states].map((now) => ({ from, starts: this.isStart(from, now), to: now ?? from })),
		);
		const right = could.filter(
			({ from, starts, to }) =>
				starts === (given !== undefined) &&
				(given?.before === undefined || given.before === (from ?? null)) &&
				(given?.now === undefined || given.now === to),
		);
		this.kept.set(id, new Set((right.length > 0 ? right : could).map(({ to }) => to)));
		if (right.length > 0) return undefined;
		const was = `${[...before].join('|')} → ${[...states].join('|')}`;
		return given === undefined ? `missed: ${id} ${was}` : `wrong: ${id} ${was}`;
	}

	/** The states in which a poll could see a record. */
	private seenOf(id: string): Set<string | undefined> {
		return new Set(this.views.map((view) => view.get(id)));
	}

	private isStart(before: Kept, now: Kept): boolean {
		return now !== undefined && now !== before && now === (this.rules.only ?? now);
	}
}
