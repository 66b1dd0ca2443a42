import { tableOf } from '../pages/files.mts';
import type { Named } from './operations.mts';
import { allOperations } from './operations.mts';
import { routeFacts } from './routes.mts';
import type { Row } from './rows.mts';
import { reads, rowsOf } from './rows.mts';

const MOST_EXCEPTIONS = 3;
const ALL_THAT_READ = 'All that read';
const HEAD = ['Code or event', 'Operation', 'Message', 'Next step'];

interface Group {
	row: Row;
	/** The operations that can say it. */
	named: Set<Named>;
}

/** What every operation can say: each message once, with the operations that say it. */
export async function allMessages(): Promise<{ all: Named[]; groups: Group[] }> {
	const all = await allOperations();
	const routes = routeFacts();
	const groups = new Map<string, Group>();
	for (const named of all) {
		const facts = named.routes.flatMap((route) => routes.get(route) ?? []);
		for (const row of rowsOf(named, facts)) {
			const key = JSON.stringify(row);
			const group = groups.get(key) ?? { row, named: new Set() };
			groups.set(key, { row, named: group.named.add(named) });
		}
	}
	const sorted = [...groups.values()].sort(
		(a, b) => rank(a.row) - rank(b.row) || a.row.code.localeCompare(b.row.code, 'en'),
	);
	return { all, groups: sorted };
}

type Messages = Awaited<ReturnType<typeof allMessages>>;

/** Every message of every operation, in a table: code, operation, message, next step. */
export function messageTable({ all, groups }: Messages): string {
	const lines = groups.map(({ row, named }) => [
		row.code,
		who(named, all),
		row.message,
		row.description,
	]);
	const reading = byNode(all.filter(reads), all);
	return `*${ALL_THAT_READ}* are ${reading}.\n\n${tableOf([HEAD, ...lines])}`;
}

/** The messages that not every other node has as well. */
export function messagesOfNode({ all, groups }: Messages, node: string): string {
	const own = all.filter((one) => one.node === node);
	const lines = groups
		.filter(({ named }) => own.some((one) => named.has(one)))
		.filter(({ named }) => !/^All/.test(who(named, all)))
		.map(({ row, named }) => {
			const saying = own.filter((one) => named.has(one)).map(({ name }) => name);
			return [
				row.code,
				saying.length === own.length ? 'All' : saying.join(', '),
				row.message,
				row.description,
			];
		});
	return tableOf([HEAD, ...lines]);
}

/** Codes of the API document come first. */
function rank({ code }: Row): number {
	return code.startsWith('`') ? 0 : 1;
}

/** Which operations, in as few words as are still true. */
function who(named: ReadonlySet<Named>, all: Named[]): string {
	const others = all.filter((one) => !named.has(one));
	if (others.length === 0) return 'All operations';
	if (all.every((one) => named.has(one) === reads(one))) return ALL_THAT_READ;
	if (others.length <= MOST_EXCEPTIONS) return `All operations except ${byNode(others, all)}`;
	return byNode([...named], all);
}

function byNode(named: Named[], all: Named[]): string {
	const nodes = [...new Set(named.map(({ node }) => node))];
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
