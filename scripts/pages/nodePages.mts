import { getTextKey } from './commonRows.mts';
import { LABEL_SEPARATOR, type FieldRow, buildFieldRows } from './fields.mts';
import type { Entry, NodePage } from './loadNodePages.mts';

/** A sentence that this many operations share is left out. */
const MIN_REPETITIONS = 4;
/** The route of every action in the user's network account. */
export const SCHEDULE_ROUTE = 'POST /linkedin/scheduleLinkedInAction';
/** The suffix of operations for global keys. */
const LEGACY_SUFFIX = '(Legacy)';

/**
 * Generates the sections of a node's page: what each operation or event does, and the names of its
 * fields except the common ones. The editor explains the fields.
 */
export function generateEntries(subject: NodePage, common: FieldRow[]): string {
	const known = common.map(getTextKey);
	const all = subject.entries.map(({ properties }) =>
		buildFieldRows(properties, subject.description.properties).filter(
			(row) => !known.includes(getTextKey(row)),
		),
	);
	const [first = []] = all;
	const includesLabel = (rows: FieldRow[], { label }: FieldRow) =>
		rows.some((row) => row.label === label);
	// A few events use other labels.
	const minOperations = all.length - (subject.isTrigger ? MIN_REPETITIONS : 0);
	const isShared = (row: FieldRow) =>
		all.filter((rows) => includesLabel(rows, row)).length >= minOperations;
	const shared = all.length > 1 ? first.filter(isShared) : [];
	const sections = subject.entries.map((entry, place) => {
		const own = all[place].filter((row) => !includesLabel(shared, row));
		return [`### ${entry.name}`, describeEntry(subject, entry), ...formatFieldNames(own)].join(
			'\n\n',
		);
	});
	const inAll = formatFieldNames(shared).map(
		(names) => `### In every ${subject.isTrigger ? 'other event' : 'operation'}\n\n${names}`,
	);
	return [...sections, ...inAll].join('\n\n');
}

/** Describes an operation, with its resource if the node has several. */
function describeEntry({ entries, isTrigger }: NodePage, entry: Entry): string {
	const resource = entry.resource ? `*${entry.resource}*: ` : '';
	const isOwn = (sentence: string) =>
		entries.filter((other) => other.description.includes(sentence)).length < MIN_REPETITIONS;
	const own = entry.description.split(/(?<=\.) /).filter((one, place) => place === 0 || isOwn(one));
	const description = own.join(' ').replace(/\.?$/, '.');
	const effect = describeEffect(entry);
	const mentionsEffect = isTrigger || effect === '' || description.includes(effect);
	return `${resource}${description}${mentionsEffect ? '' : ` ${effect}.`}`;
}

/** Lists the labels of required, then of optional fields; nested labels follow their collection. */
function formatFieldNames(rows: FieldRow[]): string[] {
	const parts = [
		['Required', rows.filter(({ text }) => text.startsWith('Required.'))],
		['Optional', rows.filter(({ text }) => !text.startsWith('Required.'))],
	] as const;
	const lines = parts
		.filter(([, fields]) => fields.length > 0)
		.map(([name, fields]) => `- **${name}**: ${formatLabels(fields)}`);
	return lines.length > 0 ? [lines.join('\n')] : [];
}

function formatLabels(rows: FieldRow[]): string {
	const groups = new Map<string, string[]>();
	for (const { label } of rows) {
		const [outer, inner] = label.split(LABEL_SEPARATOR);
		const known = groups.get(outer) ?? [];
		groups.set(outer, inner && !known.includes(inner) ? [...known, inner] : known);
	}
	return [...groups]
		.map(([outer, inner]) => (inner.length > 0 ? `${outer} (${inner.join(', ')})` : outer))
		.join(', ');
}

/** Generates the README's table of nodes with their operations or events. */
export function generateNodeTable(subjects: NodePage[]): string {
	const rows = subjects.map(({ description, entries, page }) => {
		const isLegacy = ({ name, resource }: Entry) =>
			[name, resource].some((text) => text?.endsWith(LEGACY_SUFFIX));
		const names = entries.filter((entry) => !isLegacy(entry)).map(({ name }) => `*${name}*`);
		if (entries.some(isLegacy)) names.push('legacy ones');
		return `| [${description.displayName}](${page}) | ${names.join(', ')} |`;
	});
	return ['| Node | Operations or events |', '|---|---|', ...rows].join('\n');
}

/** The side effect of an operation; empty without one. */
function describeEffect({ operation }: Entry): string {
	if (operation?.spendsCredits) return 'Spends credits';
	if (operation?.contactsPeople) return 'Reaches a person';
	return operation?.route === SCHEDULE_ROUTE ? 'Schedules an action' : '';
}
