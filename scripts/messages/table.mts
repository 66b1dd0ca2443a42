import type { Named } from './operations.mts';
import { allOperations } from './operations.mts';
import { routeFacts } from './routes.mts';
import type { Row } from './rows.mts';
import { reads, rowsOf } from './rows.mts';

const MOST_EXCEPTIONS = 3;
const ALL_THAT_READ = 'All that read';
const HEAD = ['Code or event', 'Operation', 'Message', 'Next step'];

/** Every message of every operation, in a table: code, operation, message, next step. */
export async function messageTable(): Promise<string> {
	const all = await allOperations();
	const routes = routeFacts();
	const groups = new Map<string, { row: Row; named: Set<Named> }>();
	for (const named of all) {
		const facts = named.routes.flatMap((route) => routes.get(route) ?? []);
		for (const row of rowsOf(named, facts)) {
			const key = JSON.stringify(row);
			const group = groups.get(key) ?? { row, named: new Set() };
			groups.set(key, { row, named: group.named.add(named) });
		}
	}
	const lines = [...groups.values()]
		.sort((a, b) => rank(a.row) - rank(b.row) || a.row.code.localeCompare(b.row.code, 'en'))
		.map(({ row, named }) => [row.code, who(named, all), row.message, row.description]);
	const table = [HEAD, HEAD.map(() => '---'), ...lines]
		.map((cells) => `| ${cells.map(escaped).join(' | ')} |`)
		.join('\n');
	const reading = byNode(all.filter(reads), all);
	return `*${ALL_THAT_READ}* are ${reading}.\n\n${table}`;
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

function escaped(text: string): string {
	return text.replace(/\|/g, '\\|').replace(/</g, '&lt;');
}
