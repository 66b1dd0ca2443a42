import { tableOf } from '../pages/files.mts';
import type { NamedEvent } from './events.mts';
import { allEvents } from './events.mts';
import type { Named } from './operations.mts';
import { allOperations } from './operations.mts';
import { routeFacts } from './routes.mts';
import type { Row } from './row.mts';
import { reads, rowsOf } from './rows.mts';
import { rowsOfEvent } from './triggerRows.mts';

const MAX_EXCEPTIONS = 3;
/** Of more nodes than these, which operations it is helps nobody. */
const MAX_NODES = 3;
const ALL_THAT_READ = 'All that read';
const HEAD = ['Code or event', 'Operation', 'Message', 'Next step'];
const HEAD_OF_TRIGGER = ['Code or event', 'Trigger On', 'Message', 'Next step'];

interface Group<T> {
	row: Row;
	/** The operations or events that can say it. */
	named: Set<T>;
}

/** What every operation and event can say: each message once, with those that say it. */
export interface Messages {
	all: Named[];
	groups: Array<Group<Named>>;
	ofTrigger: Array<Group<NamedEvent>>;
}

/** All messages, codes of the API first. */
export async function allMessages(): Promise<Messages> {
	const all = await allOperations();
	const routes = routeFacts();
	const groups = grouped(all, (named) =>
		rowsOf(
			named,
			named.routes.flatMap((route) => routes.get(route) ?? []),
		),
	);
	const ofTrigger = grouped(allEvents, (named) => {
		const facts = routes.get(named.route);
		if (facts === undefined) throw new Error(`No ${named.route}`);
		return rowsOfEvent(named, facts);
	});
	return { all, groups, ofTrigger };
}

function grouped<T>(all: T[], rowsFor: (one: T) => Row[]): Array<Group<T>> {
	const groups = new Map<string, Group<T>>();
	for (const one of all) {
		for (const row of rowsFor(one)) {
			const key = JSON.stringify(row);
			const group = groups.get(key) ?? { row, named: new Set() };
			groups.set(key, { row, named: group.named.add(one) });
		}
	}
	return [...groups.values()].sort(
		(a, b) => rank(a.row) - rank(b.row) || a.row.code.localeCompare(b.row.code, 'en'),
	);
}

/** Every message of every operation, in a table: code, operation, message, next step. */
export function messageTable({ all, groups }: Messages): string {
	const lines = groups.map(({ row, named }) => [
		row.code,
		who(named, all),
		row.message,
		row.description,
	]);
	const reading = [...new Set(all.filter(reads).map(({ node }) => node))].join(', ');
	return `*${ALL_THAT_READ}* are operations of ${reading}.\n\n${tableOf([HEAD, ...lines])}`;
}

/** What the trigger says in other words than all operations, or than all that read. */
export function messagesOfTrigger({ all, groups, ofTrigger }: Messages): string {
	const general = groups.filter(({ named }) => /^All/.test(who(named, all)));
	const rows = general.map(({ row }) => JSON.stringify(row));
	const messages = general.map(({ row }) => row.message);
	const usual = ofTrigger.find(({ row }) => row.code === 'Timeout')?.row.description ?? '';
	const lines = ofTrigger
		.filter(({ row }) => !rows.includes(JSON.stringify(row)))
		.filter(({ row }) => row.description !== usual || !messages.includes(row.message))
		.map(({ row, named }) => [row.code, whichEvents(named), row.message, row.description]);
	return `*Next step of any other message*: ${usual}\n\n${tableOf([HEAD_OF_TRIGGER, ...lines])}`;
}

/** Which events, in as few words as are still true. */
function whichEvents(named: ReadonlySet<NamedEvent>): string {
	const names = (events: NamedEvent[]) => events.map(({ name }) => name).join(', ');
	const others = allEvents.filter((one) => !named.has(one));
	if (others.length === 0) return 'All';
	return others.length < named.size ? `All except ${names(others)}` : names([...named]);
}

/** Codes of the API come first. */
function rank({ code }: Row): number {
	return code.startsWith('`') ? 0 : 1;
}

/** Which operations, in as few words as are still true. */
function who(named: ReadonlySet<Named>, all: Named[]): string {
	const others = all.filter((one) => !named.has(one));
	if (others.length === 0) return 'All operations';
	if (all.every((one) => named.has(one) === reads(one))) return ALL_THAT_READ;
	if (others.length <= MAX_EXCEPTIONS) return `All operations except ${byNode(others, all)}`;
	return byNode([...named], all);
}

function byNode(named: Named[], all: Named[]): string {
	const nodes = [...new Set(named.map(({ node }) => node))];
	if (nodes.length > MAX_NODES) return nodes.join(', ');
	return nodes
		.map((node) => {
			const inNode = all.filter((one) => one.node === node);
			const [inside, outside] = [true, false].map((isIn) =>
				inNode.filter((one) => named.includes(one) === isIn).map(({ name }) => name),
			);
			if (outside.length === 0) return `${node}: all`;
			return inside.length > 2 && outside.length === 1
				? `${node}: all except ${outside[0]}`
				: `${node}: ${inside.join(', ')}`;
		})
		.join('; ');
}
