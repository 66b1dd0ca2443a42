import { runAgain } from '../../nodes/shared/errors/errorText.ts';
import { pointsOf } from '../pages/files.mts';
import { allEvents } from './events.mts';
import type { Named } from './operations.mts';
import { allOperations } from './operations.mts';
import { routeFacts } from './routes.mts';
import type { Row } from './row.mts';
import { rowsOf } from './rows.mts';
import { rowsOfEvent } from './triggerRows.mts';

/** Every message may end so; the page says it once. */
const SAID = / The service says: \{\w+\}$/;
/** The field that asks for a record, where it was not found. */
const RECORD = /'[^']+'( for typos; it may)/;
/** What the next step of an unclear end begins with. */
const HAPPENED = '{what happened}. ';

/** What all operations and all events can say. */
export interface Messages {
	all: Named[];
	/** An unclear end of a write: what to check, and the operations that say so. */
	unclear: Map<string, Named[]>;
	ofOperations: Row[];
	ofTrigger: Row[];
}

/** All messages, without what the service itself says. */
export async function allMessages(): Promise<Messages> {
	const all = await allOperations();
	const routes = routeFacts();
	const unclear = new Map<string, Named[]>();
	const ofOperations: Row[] = [];
	for (const named of all) {
		const facts = named.routes.flatMap((route) => routes.get(route) ?? []);
		for (const row of rowsOf(named, facts)) {
			const check = row.description.replace(HAPPENED, '');
			if (check === row.description) ofOperations.push(withoutSaid(row));
			else unclear.set(check, [...(unclear.get(check) ?? []), named]);
		}
	}
	const ofTrigger = allEvents.flatMap((named) => {
		const facts = routes.get(named.route);
		if (facts === undefined) throw new Error(`No ${named.route}`);
		return rowsOfEvent(named, facts).map(withoutSaid);
	});
	return { all, unclear, ofOperations, ofTrigger };
}

function withoutSaid(row: Row): Row {
	return { ...row, description: row.description.replace(SAID, '') };
}

/** Every message of every operation, with its next step. */
export function messageTable({ ofOperations }: Messages): string {
	return pointsOf(byNextStep(ofOperations));
}

/** What to check after an unclear end, by operation. */
export function unclearTable({ all, unclear }: Messages): string {
	const lines = [...unclear].map(([check, named]) => [inShort(named, all), check]);
	return pointsOf(lines);
}

/** What the trigger says in other words than the operations. */
export function messagesOfTrigger({ ofOperations, ofTrigger }: Messages): string {
	const usual = ofTrigger.find(({ message }) => message.endsWith('in time'))?.description ?? '';
	const known = new Set(ofOperations.map(({ message }) => message));
	const again = new Set(ofOperations.map(published));
	const own = ofTrigger
		.filter((row) => !again.has(published(row)))
		.filter(({ description, message }) => description !== usual || !known.has(message));
	return `*After any other temporary failure*: ${usual}\n\n${pointsOf(byNextStep(own))}`;
}

/** A message and its next step, as one who publishes instead of running reads it. */
function published({ description, message }: Row): string {
	const [run, publish] = [undefined, ''].map((comesBack) => runAgain({ comesBack }));
	return JSON.stringify([message, description.replace(run, publish)]);
}

/** Messages with the same next step share a line, each on a line of its own; codes come first. */
function byNextStep(rows: Row[]): string[][] {
	const steps = new Map<string, Set<string>>();
	for (const { code, description, message } of rows) {
		const text = code === undefined ? message : `\`${code}\`: ${message}`;
		const step = description.replace(RECORD, "'{field}'$1");
		steps.set(step, (steps.get(step) ?? new Set()).add(text));
	}
	return [...steps]
		.map(([step, texts]) => [[...texts].sort(byText).join('\n'), step])
		.sort(([a], [b]) => byText(a, b));
}

/** Codes of the API come first. */
function byText(a: string, b: string): number {
	const rank = (text: string) => (text.startsWith('`') ? 0 : 1);
	return rank(a) - rank(b) || a.localeCompare(b, 'en');
}

/** Operations, each node named once, in as few words as are still true. */
function inShort(named: Named[], all: Named[]): string {
	return [...new Set(named.map(({ node }) => node))]
		.map((node) => {
			const inNode = all.filter((one) => one.node === node);
			const others = inNode.filter((one) => !named.includes(one)).map(({ name }) => name);
			const names = named.filter((one) => one.node === node).map(({ name }) => name);
			const isMost = names.length > 1 && others.length < 2;
			return `${node}: ${isMost ? ['all', ...others].join(' except ') : names.join(', ')}`;
		})
		.join('\n');
}
