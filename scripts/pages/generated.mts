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
import { generateNameList, generateNameTable } from './mapping.mts';
import { generateEntries, generateNodeTable } from './nodePages.mts';
import { generatePermissionTable } from './permissions.mts';
import { loadNodePages } from './loadNodePages.mts';
import { generateToolList } from './tools.mts';

/** A generated part of a page, between two markers that contain its name. */
interface Table {
	page: string;
	name: string;
	source: string;
}

/**
 * Inserts all tables into their pages, and returns the pages and the other generated files.
 *
 * @param files other generated files; a page may be one of them
 */
export async function generatePages(files: Generated[]): Promise<Generated[]> {
	const sources = new Map(files.map(({ file, source }) => [file, source]));
	for (const { name, page, source } of await buildTables()) {
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
		{
			page: 'CONTRIBUTING.md',
			name: 'count',
			source: readExcerpt('nodes/Lead/operations/count.ts'),
		},
		{ page: 'README.md', name: 'nodes', source: generateNodeTable(nodePages, '') },
		{ page: 'docs/README.md', name: 'nodes', source: generateNodeTable(nodePages, 'docs') },
		{ page: 'docs/agents.md', name: 'tools', source: generateToolList(nodePages) },
		{ page: 'docs/common-options.md', name: 'options', source: formatFieldList(common) },
		{
			page: 'docs/credentials.md',
			name: 'permissions',
			source: generatePermissionTable(nodePages),
		},
		{ page: 'docs/fields.md', name: 'names', source: generateNameTable() },
		{ page: 'docs/fields.md', name: 'others', source: generateNameList() },
		{ page: 'docs/messages.md', name: 'messages', source: generateMessageTable() },
		{ page: 'docs/messages.md', name: 'trigger', source: generateTriggerMessages() },
		{
			page: 'docs/development/reliability.md',
			name: 'performance',
			source: generatePerformanceTable(),
		},
		{ page: 'docs/development/versions.md', name: 'versions', source: generateVersionTable() },
		...generateExamples(),
		...nodePages.map((nodePage) => ({
			page: nodePage.page,
			name: 'operations',
			source: generateEntries(nodePage, common),
		})),
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
