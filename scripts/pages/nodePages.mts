import { textKeyOf } from './commonOptions.mts';
import { BEHIND, type FieldRow, fieldRows } from './fields.mts';
import type { Entry, Subject } from './subjects.mts';

/** What so many operations say stands above all of them. */
const SAID_BY_MANY = 4;
/** The route of every action in the user's network account. */
export const SCHEDULES = 'POST /linkedin/scheduleLinkedInAction';
/** What routes for global keys end in; the node's page has them. */
const LEGACY = '(Legacy)';

/**
 * What a node's page says of its operations or events: what each does, and the names of its fields
 * but the common ones. What a field means stands beside it in the editor.
 */
export function entriesOf(subject: Subject, common: FieldRow[]): string {
	const known = common.map(textKeyOf);
	const all = subject.entries.map(({ properties }) =>
		fieldRows(properties, subject.description.properties).filter(
			(row) => !known.includes(textKeyOf(row)),
		),
	);
	const [first = []] = all;
	const isIn = (rows: FieldRow[], { label }: FieldRow) => rows.some((row) => row.label === label);
	// a few events call it otherwise
	const least = all.length - (subject.isTrigger ? SAID_BY_MANY : 0);
	const isShared = (row: FieldRow) => all.filter((rows) => isIn(rows, row)).length >= least;
	const shared = all.length > 1 ? first.filter(isShared) : [];
	const sections = subject.entries.map((entry, place) => {
		const own = all[place].filter((row) => !isIn(shared, row));
		return [`### ${entry.name}`, textOf(subject, entry), ...fieldNames(own)].join('\n\n');
	});
	const inAll = fieldNames(shared).map(
		(names) => `### In every ${subject.isTrigger ? 'other event' : 'operation'}\n\n${names}`,
	);
	return [...sections, ...inAll].join('\n\n');
}

/** What an operation is about, where its node has several resources, and what it does. */
function textOf({ entries, isTrigger }: Subject, entry: Entry): string {
	const resource = entry.resource ? `*${entry.resource}*: ` : '';
	const isOwn = (sentence: string) =>
		entries.filter((other) => other.description.includes(sentence)).length < SAID_BY_MANY;
	const own = entry.description.split(/(?<=\.) /).filter((one, place) => place === 0 || isOwn(one));
	const description = own.join(' ').replace(/\.?$/, '.');
	const effect = effectOf(entry);
	const isTold = isTrigger || effect === '' || description.includes(effect);
	return `${resource}${description}${isTold ? '' : ` ${effect}.`}`;
}

/** The labels in one line, those of a collection behind its own; what is required is told first. */
function fieldNames(rows: FieldRow[]): string[] {
	const parts = [
		['Required', rows.filter(({ text }) => text.startsWith('Required.'))],
		['Optional', rows.filter(({ text }) => !text.startsWith('Required.'))],
	] as const;
	const lines = parts
		.filter(([, fields]) => fields.length > 0)
		.map(([name, fields]) => `- **${name}**: ${labelsOf(fields)}`);
	return lines.length > 0 ? [lines.join('\n')] : [];
}

function labelsOf(rows: FieldRow[]): string {
	const groups = new Map<string, string[]>();
	for (const { label } of rows) {
		const [outer, inner] = label.split(BEHIND);
		const known = groups.get(outer) ?? [];
		groups.set(outer, inner && !known.includes(inner) ? [...known, inner] : known);
	}
	return [...groups]
		.map(([outer, inner]) => (inner.length > 0 ? `${outer} (${inner.join(', ')})` : outer))
		.join(', ');
}

/** The README's table of nodes: each with its operations or events. */
export function nodeTable(subjects: Subject[]): string {
	const rows = subjects.map(({ description, entries, page }) => {
		const isLegacy = ({ name, resource }: Entry) =>
			[name, resource].some((text) => text?.endsWith(LEGACY));
		const names = entries.filter((entry) => !isLegacy(entry)).map(({ name }) => `*${name}*`);
		if (entries.some(isLegacy)) names.push('legacy ones');
		return `| [${description.displayName}](${page}) | ${names.join(', ')} |`;
	});
	return ['| Node | Operations or events |', '|---|---|', ...rows].join('\n');
}

/** What happens beyond the name of an operation, where that is something. */
function effectOf({ operation }: Entry): string {
	if (operation?.spendsCredits) return 'Spends credits';
	if (operation?.contactsPeople) return 'Reaches a person';
	return operation?.route === SCHEDULES ? 'Schedules an action' : '';
}
