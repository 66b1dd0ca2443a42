import { keyOf } from './commonOptions.mts';
import { type FieldRow, fieldList, fieldRows } from './fields.mts';
import { anchorOf, tableOf } from './files.mts';
import { permissionOf } from './permissions.mts';
import type { Entry, Subject } from './subjects.mts';

const ONLY_READS = 'Only reads';
const SCHEDULES = 'POST /linkedin/scheduleLinkedInAction';
/** So many fields are worth a reference to another operation that has them. */
const MANY = 3;

/** What a node's page says of its operations or events, and of their fields but the common ones. */
export function entriesOf(subject: Subject, common: FieldRow[]): string {
	const elsewhere = common.map(keyOf);
	const rows = subject.entries.map(({ properties }) =>
		fieldRows(properties, subject.description.properties).filter(
			(row) => !elsewhere.includes(keyOf(row)),
		),
	);
	return subject.entries
		.map((entry, place) => {
			const lines = fieldsOf(rows, place, subject.entries);
			return [
				`### ${entry.name}`,
				`${entry.description}${/[.?!]$/.test(entry.description) ? '' : '.'}`,
				factsOf(subject, entry),
				...lines,
			].join('\n\n');
		})
		.join('\n\n');
}

/** The fields of an entry; those of an earlier one are not told again. */
function fieldsOf(rows: FieldRow[][], place: number, entries: Entry[]): string[] {
	const own = rows[place];
	const labels = own.map(({ label }) => label);
	const [base] = rows
		.map((fields, at) => ({ at, fields }))
		.slice(0, place)
		.filter(({ fields }) => fields.length >= MANY)
		.filter(({ fields }) =>
			fields.every((row) => labels.includes(row.label) || isGroup(row, fields)),
		)
		.sort((a, b) => b.fields.length - a.fields.length);
	if (!base) return own.length > 0 ? [fieldList(own)] : [];
	const told = base.fields.map(keyOf);
	const more = own.filter((row) => !told.includes(keyOf(row)));
	const { name } = entries[base.at];
	const same = `The fields of [${name}](#${anchorOf(name)})`;
	return more.length > 0 ? [`${same}, and:`, fieldList(more)] : [`${same}.`];
}

/** The README's table of nodes, with a link to each operation and event. */
export function nodeTable(subjects: Subject[]): string {
	const rows = subjects.map(({ description, entries, page }) => [
		`**[${description.displayName}](${page})**`,
		entries.map(({ name }) => `[${name}](${page}#${anchorOf(name)})`).join(' · '),
	]);
	return tableOf([['Node', 'Operations, or events that start a workflow'], ...rows]);
}

function effectOf({ operation }: Entry): string {
	if (operation?.spendsCredits) return 'Spends credits';
	if (operation?.contactsPeople) return 'Reaches a person';
	if (operation?.route.startsWith('DELETE ')) return 'Deletes';
	if (operation?.route === SCHEDULES) return 'Schedules an action';
	return operation?.effect === 'read' ? ONLY_READS : 'Changes something';
}

function factsOf(subject: Subject, entry: Entry): string {
	const permission = `Permission: ${permissionOf(subject, entry)}.`;
	if (subject.isTrigger) return permission;
	const resource = entry.resource ? `Resource: ${entry.resource}. ` : '';
	return `${resource}${effectOf(entry)}. ${permission}`;
}

/** A collection, which shows by what is in it. */
function isGroup({ label }: FieldRow, fields: FieldRow[]): boolean {
	return fields.some((other) => other.label.startsWith(`${label} → `));
}
