import type { IDataObject } from 'n8n-workflow';
import { Expectation, type PollOutcome } from './expectation.mts';

type State = string | undefined;

/** Which state changes are events, as in docs/nodes/trigger.md. */
export type StateRules = {
	/** The states of all visible records, by ID. */
	readStates(isLate: boolean): Map<string, string>;
	/** The only state that is an event (default: every state). */
	onlyState?: string;
	/** Reads the ID, state and previous state of an item. */
	readItem(item: IDataObject): ItemState & { id: string };
};

type ItemState = { now?: string; before?: string | null };

/**
 * Expects every state change, for triggers that read all records in each poll. If a record changes
 * during a poll, both states are accepted.
 */
export class EveryState extends Expectation {
	/** The states that the node may have saved, by record. */
	private known = new Map<string, Set<State>>();
	private savedStates = new Map<string, Set<State>>();
	private snapshots: Map<string, string>[] = [];

	constructor(private readonly rules: StateRules) {
		super();
	}

	override startPoll(): void {
		super.startPoll();
		this.snapshots = [this.rules.readStates(false)];
	}

	override onRequest(): void {
		this.snapshots.push(this.rules.readStates(false));
	}

	protected checkBaseline(items: IDataObject[]): string[] {
		this.snapshots.push(this.rules.readStates(true));
		const ids = new Set(this.snapshots.flatMap((view) => [...view.keys()]));
		this.known = new Map([...ids].map((id) => [id, this.listSeenStates(id)]));
		return items.map((item) => `wrong: emitted by the first poll: ${this.rules.readItem(item).id}`);
	}

	protected checkPoll(items: IDataObject[], end: PollOutcome): string[] {
		this.snapshots.push(this.rules.readStates(true));
		if (end.staleReplica) this.snapshots.push(end.staleReplica.states);
		const emitted = new Map<string, ItemState>();
		const mistakes: string[] = [];
		for (const item of items) {
			const { id, ...rest } = this.rules.readItem(item);
			if (emitted.has(id)) mistakes.push(`twice: ${id}`);
			emitted.set(id, rest);
		}
		const seenIds = this.snapshots.flatMap((view) => [...view.keys()]);
		for (const id of new Set([...this.known.keys(), ...emitted.keys(), ...seenIds])) {
			const finding = this.checkRecord(id, emitted.get(id));
			if (finding !== undefined) mistakes.push(finding);
		}
		return mistakes;
	}

	/** Nothing is overdue, as each poll must emit all changes. */
	protected listOverdue(): string[] {
		return [];
	}

	protected reset(): void {
		this.known = new Map();
	}

	protected override restoreSaved(): void {
		this.known = new Map(this.savedStates);
	}

	protected override markSaved(): void {
		this.savedStates = new Map(this.known);
	}

	/** Checks one record against all combinations of saved and visible states. */
	private checkRecord(id: string, emitted: ItemState | undefined): string | undefined {
		const states = this.listSeenStates(id);
		const knownStates = this.known.get(id) ?? new Set<State>([undefined]);
		const possible = [...knownStates].flatMap((from) =>
			[...states].map((now) => ({ from, starts: this.isEvent(from, now), to: now ?? from })),
		);
		const consistent = possible.filter(
			({ from, starts, to }) =>
				starts === (emitted !== undefined) &&
				(emitted?.before === undefined || emitted.before === (from ?? null)) &&
				(emitted?.now === undefined || emitted.now === to),
		);
		this.known.set(
			id,
			new Set((consistent.length > 0 ? consistent : possible).map(({ to }) => to)),
		);
		if (consistent.length > 0) return undefined;
		const transition = `${[...knownStates].join('|')} → ${[...states].join('|')}`;
		return emitted === undefined ? `missed: ${id} ${transition}` : `wrong: ${id} ${transition}`;
	}

	private listSeenStates(id: string): Set<string | undefined> {
		return new Set(this.snapshots.map((view) => view.get(id)));
	}

	private isEvent(before: State, now: State): boolean {
		return now !== undefined && now !== before && now === (this.rules.onlyState ?? now);
	}
}
