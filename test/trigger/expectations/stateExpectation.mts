import type { IDataObject } from 'n8n-workflow';
import { Expectation, type PollOutcome } from './expectation.mts';

type State = string | undefined;

/** Which state changes are events, as in docs/nodes/trigger.md. */
export type StateRules = {
	/** Reads the states of all visible records, by ID; `isPollEnd` is true for the last read of a poll. */
	readStates(isPollEnd: boolean): Map<string, string>;
	/** The only state that is an event (default: every state). */
	onlyState?: string;
	/** Reads the ID, state and previous state of an item. */
	readItem(item: IDataObject): EmittedState & { id: string };
};

/** The states in an item; undefined if its event has none. */
type EmittedState = { current?: string; previous?: string | null };

/**
 * Expects every state change, for triggers that read all records in each poll. If a record changes
 * during a poll, both states are accepted.
 */
export class StateExpectation extends Expectation {
	/** The states that the node may know, by record. */
	private knownStates = new Map<string, Set<State>>();
	/** The states that the node knew when n8n last saved. */
	private savedStates = new Map<string, Set<State>>();
	/** All states at the start of the poll, at each request, and at the end. */
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
		const ids = new Set(this.snapshots.flatMap((states) => [...states.keys()]));
		this.knownStates = new Map([...ids].map((id) => [id, this.listVisibleStates(id)]));
		return items.map((item) => `wrong: emitted by the first poll: ${this.rules.readItem(item).id}`);
	}

	protected checkPoll(items: IDataObject[], { staleReplica }: PollOutcome): string[] {
		this.snapshots.push(this.rules.readStates(true));
		if (staleReplica) this.snapshots.push(staleReplica.states);
		const emitted = new Map<string, EmittedState>();
		const mistakes: string[] = [];
		for (const item of items) {
			const { id, ...states } = this.rules.readItem(item);
			if (emitted.has(id)) mistakes.push(`twice: ${id}`);
			emitted.set(id, states);
		}
		const seenIds = this.snapshots.flatMap((states) => [...states.keys()]);
		for (const id of new Set([...this.knownStates.keys(), ...emitted.keys(), ...seenIds])) {
			const mistake = this.checkRecord(id, emitted.get(id));
			if (mistake !== undefined) mistakes.push(mistake);
		}
		return mistakes;
	}

	/** Nothing is overdue, as each poll must emit all changes. */
	protected listOverdue(): string[] {
		return [];
	}

	protected reset(): void {
		this.knownStates = new Map();
	}

	protected override restoreSaved(): void {
		this.knownStates = new Map(this.savedStates);
	}

	protected override markSaved(): void {
		this.savedStates = new Map(this.knownStates);
	}

	/** Checks one record against all combinations of known and visible states. */
	private checkRecord(id: string, emitted: EmittedState | undefined): string | undefined {
		const visibleStates = this.listVisibleStates(id);
		const knownStates = this.knownStates.get(id) ?? new Set<State>([undefined]);
		const possibleTransitions = [...knownStates].flatMap((from) =>
			[...visibleStates].map((visible) => ({
				from,
				isEvent: this.isEvent(from, visible),
				to: visible ?? from,
			})),
		);
		const consistentTransitions = possibleTransitions.filter(
			({ from, isEvent, to }) =>
				isEvent === (emitted !== undefined) &&
				(emitted?.previous === undefined || emitted.previous === (from ?? null)) &&
				(emitted?.current === undefined || emitted.current === to),
		);
		this.knownStates.set(
			id,
			new Set(
				(consistentTransitions.length > 0 ? consistentTransitions : possibleTransitions).map(
					({ to }) => to,
				),
			),
		);
		if (consistentTransitions.length > 0) return undefined;
		const transition = `${[...knownStates].join('|')} → ${[...visibleStates].join('|')}`;
		return emitted === undefined ? `missed: ${id} ${transition}` : `wrong: ${id} ${transition}`;
	}

	private listVisibleStates(id: string): Set<string | undefined> {
		return new Set(this.snapshots.map((states) => states.get(id)));
	}

	private isEvent(from: State, to: State): boolean {
		return to !== undefined && to !== from && to === (this.rules.onlyState ?? to);
	}
}
