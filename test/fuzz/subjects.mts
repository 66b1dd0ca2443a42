import type fc from 'fast-check';
import { events } from '../../nodes/Trigger/events/index.ts';
import { eventCases, runEvent } from './eventRun.mts';
import { allNodes, type Source } from './nodes.mts';
import { operationCases, runOperation } from './operationRun.mts';
import type { Violation } from './oracle/violation.mts';
import { openPicker, pickerCases } from './pickerRun.mts';

/** What goes wrong: what people give, or what the service answers. */
export type Side = 'answers' | 'sets';

/** Something that is run with generated cases. */
export interface Subject {
	name: string;
	sides: Side[];
	/** Its cases as they go into `check`. */
	cases(side: Side): fc.Arbitrary<unknown>;
	/** Runs one case. @returns what must not be */
	check(generated: unknown): Promise<Violation[]>;
}

/** Pairs the cases of a subject with what runs them, whatever they are made of. */
export function subject<C>(
	name: string,
	sides: Side[],
	cases: (side: Side) => fc.Arbitrary<C>,
	check: (generated: C) => Promise<Violation[]>,
): Subject {
	return { name, sides, cases, check: async (generated) => await check(generated as C) };
}

/** Everything that runs against the service: operations, pickers and events. */
export async function allSubjects(): Promise<Subject[]> {
	const nodes = await allNodes();
	return nodes.flatMap((source) => [
		...operationsOf(source),
		...pickersOf(source),
		...(source.node.description.polling ? eventsOf(source) : []),
	]);
}

function operationsOf({ node, operations }: Source): Subject[] {
	return operations.map(({ name, operation }) =>
		subject(
			name,
			['sets', 'answers'],
			(side) => operationCases(name, operation, side),
			async (generated) => await runOperation(name, node, operation, generated),
		),
	);
}

function pickersOf({ name, node }: Source): Subject[] {
	return Object.keys(node.methods?.listSearch ?? {}).map((method) =>
		subject(
			`${name} ${method}`,
			['sets', 'answers'],
			pickerCases,
			async (generated) => await openPicker(node, method, generated),
		),
	);
}

function eventsOf({ name, node }: Source): Subject[] {
	return events.map((event) =>
		subject(
			`${name} ${event.option.value}`,
			event.properties.length > 0 ? ['sets', 'answers'] : ['answers'],
			(side) => eventCases(event, side),
			async (generated) => await runEvent(node, generated),
		),
	);
}

/** The names of all subjects with their sides. */
export async function subjectNames(): Promise<Array<Pick<Subject, 'name' | 'sides'>>> {
	return (await allSubjects()).map(({ name, sides }) => ({ name, sides }));
}
