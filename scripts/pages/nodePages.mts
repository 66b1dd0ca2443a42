import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { ROOT } from '../../sandbox/launcher/paths.mts';
import { getTextKey } from './commonRows.mts';
import { type FieldRow, buildFieldRows } from './fields.mts';
import type { Entry, NodePage } from './loadNodePages.mts';

/** A sentence in the descriptions of at least this many operations is omitted. */
const MIN_REPETITIONS = 4;
/** The route of every action in the user's network account. */
export const SCHEDULE_ROUTE = 'POST /linkedin/scheduleLinkedInAction';
/** At most this many operations are named as exceptions. */
const MAX_EXCEPTIONS = 3;

/** Generates the sections of a node's page: each operation or event, and all fields. */
export function generateEntries(nodePage: NodePage, commonFields: FieldRow[]): string {
	const sections = nodePage.entries.map(
		(entry) => `### ${entry.name}\n\n${describeEntry(nodePage, entry)}`,
	);
	const fields = generateFieldTable(nodePage, commonFields);
	const outputs = ['### Output', generateOutputTable(nodePage)];
	return [...sections, ...outputs, ...(fields ? ['### Fields', fields] : [])].join('\n\n');
}

/** Lists the output fields; operations with the same ones share a row. Omits events without a list. */
function generateOutputTable({ entries, isTrigger }: NodePage): string {
	const namesByFields = new Map<string, string[]>();
	for (const { name, operation, outputFields, properties } of entries) {
		if (outputFields.length === 0 && !operation) continue;
		const list = outputFields.map((field) => `\`${field}\``).join(', ') || 'Not documented';
		const isSimplified = properties.some(({ displayName }) => displayName === 'Simplify');
		const fields = isSimplified ? `${list}; others with *Simplify* off` : list;
		namesByFields.set(fields, [...(namesByFields.get(fields) ?? []), name]);
	}
	const rows = [...namesByFields].map(([fields, names]) => [names.join(', '), fields]);
	return formatTable([isTrigger ? 'Event' : 'Operation', 'Fields'], rows);
}

/** Lists each field once, with its operations. Omits fields of the common page. */
function generateFieldTable(
	{ description, entries, isTrigger }: NodePage,
	commonFields: FieldRow[],
): string {
	const commonKeys = commonFields.map(getTextKey);
	const fields = new Map<string, { row: FieldRow; names: string[] }>();
	for (const { name, properties } of entries) {
		for (const row of buildFieldRows(properties, description.properties)) {
			if (commonKeys.includes(getTextKey(row))) continue;
			const key = JSON.stringify(row);
			fields.set(key, { row, names: [...(fields.get(key)?.names ?? []), name] });
		}
	}
	if (fields.size === 0) return '';
	const allNames = entries.map(({ name }) => name);
	const rows = [...fields.values()].map(({ names, row: { condition, label, text } }) => [
		`*${label}*`,
		[condition, text].filter(Boolean).join(' ').replaceAll('|', '\\|'),
		...(allNames.length > 1 ? [formatNames(names, allNames)] : []),
	]);
	const nameColumn = allNames.length > 1 ? [isTrigger ? 'Event' : 'Operation'] : [];
	return formatTable(['Field', 'What it is', ...nameColumn], rows);
}

/** Names the operations: all, all except a few, or a list. */
export function formatNames(names: string[], allNames: string[]): string {
	const others = allNames.filter((name) => !names.includes(name));
	if (others.length === 0) return 'All';
	const isShorter = others.length <= MAX_EXCEPTIONS && others.length < names.length;
	return isShorter ? `All except ${others.join(', ')}` : names.join(', ');
}

export function formatTable(head: string[], rows: string[][]): string {
	return [head, head.map(() => '---'), ...rows]
		.map((cells) => `| ${cells.join(' | ')} |`)
		.join('\n');
}

/** Describes an operation or event, with its resource if the node has several. */
function describeEntry({ entries, isTrigger }: NodePage, entry: Entry): string {
	const resource = entry.resource ? `*${entry.resource}*: ` : '';
	const isSpecific = (sentence: string) =>
		entries.filter((other) => other.description.includes(sentence)).length < MIN_REPETITIONS;
	const sentences = entry.description
		.split(/(?<=\.) /)
		.filter((sentence, index) => index === 0 || isSpecific(sentence));
	const description = sentences.join(' ').replace(/\.?$/, '.');
	const effect = describeEffect(entry);
	const isComplete = isTrigger || effect === '' || description.includes(effect);
	return `${resource}${description}${isComplete ? '' : ` ${effect}.`}`;
}

/**
 * Generates the table of nodes, each with the first sentence of its page.
 *
 * @param folder the folder of the page with the table
 */
export function generateNodeTable(nodePages: NodePage[], folder: string): string {
	const rows = nodePages.map(({ description, page }) => {
		const [, sentence = ''] =
			/^# .+\n\n(.+?)\.\s/.exec(readFileSync(join(ROOT, page), 'utf8')) ?? [];
		return [`[${description.displayName}](${posix.relative(folder, page)})`, sentence];
	});
	return formatTable(['Node', 'What it does'], rows);
}

/** Describes the side effect of an operation; empty without one. */
function describeEffect({ operation }: Entry): string {
	if (operation?.spendsCredits) return 'Spends credits';
	if (operation?.contactsPeople) return 'Reaches a person';
	return operation?.route === SCHEDULE_ROUTE ? 'Schedules an action' : '';
}
