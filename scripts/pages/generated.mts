import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../sandbox/launcher/paths.mts';
import { generatePerformanceTable } from '../../test/bench/table.mts';
import { generateVersionTable } from '../../test/versions/editions.mts';
import type { Generated } from '../identity.mts';
import { generateMessageTable, generateTriggerMessages } from '../messages/table.mts';
import { findCommonRows } from './commonRows.mts';
import { generateExamples } from './examples.mts';
import { formatFieldList } from './fields.mts';
import type { Table } from './files.mts';
import { generateNameList, generateNameTable, generateWordLists } from './mapping.mts';
import { generateEntries, generateNodeTable } from './nodePages.mts';
import { generatePermissionTable } from './permissions.mts';
import { loadNodePages } from './loadNodePages.mts';
import { generateToolList } from './tools.mts';

/**
 * Inserts all tables into their pages, and returns the pages and the other generated files.
 *
 * @param files other generated files; a page may be one of them
 */
export async function generatePages(files: Generated[]): Promise<Generated[]> {
	const sources = new Map(files.map(({ file, source }) => [file, source]));
	for (const [page, name, source] of await buildTables()) {
		const file = join(ROOT, page);
		const current = sources.get(file) ?? readFileSync(file, 'utf8');
		sources.set(file, replaceTable(current, name, source));
	}
	return [...sources].map(([file, source]) => ({ file, source }));
}

/** Formats a source file as a code block, without imports. */
function readExcerpt(path: string): string {
	const source = readFileSync(join(ROOT, path), 'utf8');
	return `\`\`\`ts\n${source.slice(source.indexOf('/**')).trim()}\n\`\`\``;
}

async function buildTables(): Promise<Table[]> {
	const nodePages = await loadNodePages();
	const common = findCommonRows(nodePages);
	return [
		['CONTRIBUTING.md', 'count', readExcerpt('nodes/Lead/operations/count.ts')],
		['README.md', 'nodes', generateNodeTable(nodePages, '')],
		['docs/README.md', 'nodes', generateNodeTable(nodePages, 'docs')],
		['docs/agents.md', 'tools', generateToolList(nodePages)],
		['docs/common-options.md', 'options', formatFieldList(common)],
		['docs/credentials.md', 'permissions', generatePermissionTable(nodePages)],
		['docs/fields.md', 'names', generateNameTable()],
		['docs/fields.md', 'others', `${generateNameList()}\n${generateWordLists()}`],
		['docs/messages.md', 'messages', generateMessageTable()],
		['docs/messages.md', 'trigger', generateTriggerMessages()],
		['docs/development/reliability.md', 'performance', generatePerformanceTable()],
		['docs/development/versions.md', 'versions', generateVersionTable()],
		...generateExamples(nodePages),
		...nodePages.map((nodePage): Table => [
			nodePage.page,
			'operations',
			generateEntries(nodePage, common),
		]),
	];
}

/**
 * Replaces the content between the lines `<!-- name: … -->` and `<!-- /name -->` of a Markdown page.
 *
 * @throws Error if the page has no such markers
 */
function replaceTable(page: string, name: string, table: string): string {
	const markedPart = new RegExp(
		`(?<=^<!-- ${name}: .* -->\\n\\n)[^]*?(?=\\n\\n<!-- /${name} -->$)`,
		'm',
	);
	if (!markedPart.test(page)) throw new Error(`No markers for the table ${name}`);
	return page.replace(markedPart, () => table);
}
