import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { performanceTable } from '../../test/bench/markdown.mts';
import { versionTable } from '../../test/versions/editions.mts';
import type { Generated } from '../identity.mts';
import { messageTable, messagesOfTrigger } from '../messages/table.mts';
import { withTable } from '../withTable.mts';
import { commonRows } from './commonOptions.mts';
import { fieldList } from './fields.mts';
import { allNames, nameTable } from './mapping.mts';
import { entriesOf, nodeTable } from './nodePages.mts';
import { permissionList } from './permissions.mts';
import { allSubjects } from './subjects.mts';
import { toolList } from './tools.mts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A table of a page, by the name of its place. */
interface Table {
	page: string;
	name: string;
	source: string;
}

/**
 * Every page that has generated tables, and all files that were made already; a page that is among
 * them keeps what was made.
 */
export async function generatedPages(files: Generated[]): Promise<Generated[]> {
	const sources = new Map(files.map(({ file, source }) => [file, source]));
	for (const { name, page, source } of await tables()) {
		const file = join(root, page);
		const before = sources.get(file) ?? readFileSync(file, 'utf8');
		sources.set(file, withTable(before, name, source));
	}
	return [...sources].map(([file, source]) => ({ file, source }));
}

/** A source file without its imports, as a block of code. */
function excerptOf(path: string): string {
	const source = readFileSync(join(root, path), 'utf8');
	return `\`\`\`ts\n${source.slice(source.indexOf('/**')).trim()}\n\`\`\``;
}

async function tables(): Promise<Table[]> {
	const subjects = await allSubjects();
	const common = commonRows(subjects);
	return [
		{ page: 'CONTRIBUTING.md', name: 'count', source: excerptOf('nodes/Lead/operations/count.ts') },
		{ page: 'README.md', name: 'nodes', source: nodeTable(subjects) },
		{ page: 'docs/agents.md', name: 'tools', source: toolList(subjects) },
		{ page: 'docs/common-options.md', name: 'options', source: fieldList(common) },
		{ page: 'docs/credentials.md', name: 'permissions', source: permissionList(subjects) },
		{ page: 'docs/fields.md', name: 'names', source: nameTable() },
		{ page: 'docs/fields.md', name: 'others', source: allNames() },
		{ page: 'docs/messages.md', name: 'messages', source: messageTable() },
		{ page: 'docs/messages.md', name: 'trigger', source: messagesOfTrigger() },
		{ page: 'docs/development/reliability.md', name: 'performance', source: performanceTable() },
		{ page: 'docs/development/versions.md', name: 'versions', source: versionTable() },
		...subjects.map((subject) => ({
			page: subject.page,
			name: 'operations',
			source: entriesOf(subject, common),
		})),
	];
}
