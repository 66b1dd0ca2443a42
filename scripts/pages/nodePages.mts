import { keyOf, textKeyOf } from './commonOptions.mts';
import { type FieldRow, fieldList, fieldRows } from './fields.mts';
import { anchorOf } from './files.mts';
import type { Entry, Subject } from './subjects.mts';

/** A sentence that so many descriptions of a node share is said once, above them. */
const SAID_BY_MANY = 4;
const SCHEDULES = 'POST /linkedin/scheduleLinkedInAction';

/** What a node's page says of its operations or events, and of their fields but the common ones. */
export function entriesOf(subject: Subject, common: FieldRow[]): string {
	const isIn = (fields: FieldRow[]) => (row: FieldRow) =>
		fields.some((other) => keyOf(other) === keyOf(row));
	const known = common.map(textKeyOf);
	const all = subject.entries.map(({ properties }) =>
		fieldRows(properties, subject.description.properties).filter(
			(row) => !known.includes(textKeyOf(row)),
		),
	);
	const shared = all.length > 1 ? all[0].filter((row) => all.every((rows) => isIn(rows)(row))) : [];
	const rows = all.map((own) => own.filter((row) => !isIn(shared)(row)));
	const sections = subject.entries.map((entry, place) =>
		[
			`### ${entry.name}`,
			ownText(entry, subject.entries),
			...factsOf(subject, entry),
			...fieldsOf(rows, place, subject.entries),
		].join('\n\n'),
	);
	if (shared.length > 0) {
		const heading = subject.isTrigger ? 'In every event' : 'In every operation';
		sections.push(`### ${heading}\n\n${fieldList(shared)}`);
	}
	return sections.join('\n\n');
}

/** A description without what the page says above all entries, since several of them say it. */
function ownText({ description }: Entry, entries: Entry[]): string {
	const own = description.split(/(?<=\.) /).filter((sentence, place) => {
		const saying = entries.filter((entry) => entry.description.includes(sentence));
		return place === 0 || saying.length < SAID_BY_MANY;
	});
	return own.join(' ').replace(/\.?$/, '.');
}

/** The fields of an entry; those that an earlier one has told are only named. */
function fieldsOf(rows: FieldRow[][], place: number, entries: Entry[]): string[] {
	const own: FieldRow[] = [];
	const told = new Map<string, string[]>();
	for (const row of rows[place]) {
		const first = rows.findIndex((fields) =>
			fields.some((other) => textKeyOf(other) === textKeyOf(row)),
		);
		const { name } = entries[first];
		const isAlike = rows[first].some((other) => keyOf(other) === keyOf(row));
		const when = isAlike ? '' : ` ${row.condition}`;
		const where = `as in [${name}](#${anchorOf(name)})${when}`;
		if (first === place) own.push(row);
		else told.set(where, [...(told.get(where) ?? []), row.label]);
	}
	const elsewhere = [...told].map(([where, labels]) => `- **${inShort(labels)}**: ${where}.`);
	const lines = [...(own.length > 0 ? [fieldList(own)] : []), ...elsewhere];
	return lines.length > 0 ? [lines.join('\n')] : [];
}

/** Labels without those inside a collection that is named, and with its name once otherwise. */
function inShort(labels: string[]): string {
	const outer = labels.filter((label) => !labels.some((other) => label.startsWith(`${other} → `)));
	const groups = new Map<string, string[]>();
	for (const label of outer) {
		const path = label.split(' → ');
		const group = path.slice(0, -1).join(' → ');
		groups.set(group, [...(groups.get(group) ?? []), path[path.length - 1]]);
	}
	return [...groups]
		.map(([group, all]) => {
			const names = all.join(', ');
			return group === '' ? names : `${group} → ${names}`;
		})
		.join(', ');
}

/** The README's list of nodes, with a link to each operation and event. */
export function nodeList(subjects: Subject[]): string {
	return subjects
		.map(({ description, entries, page }) => {
			const links = entries.map(({ name }) => `[${name}](${page}#${anchorOf(name)})`);
			return `- **[${description.displayName}](${page})**: ${links.join(', ')}`;
		})
		.join('\n');
}

/** What happens beyond the name of an operation, where that is something. */
function effectOf({ operation }: Entry): string {
	if (operation?.spendsCredits) return 'Spends credits';
	if (operation?.contactsPeople) return 'Reaches a person';
	return operation?.route === SCHEDULES ? 'Schedules an action' : '';
}

/** What an operation does to the world; permissions are on the credential's page. */
function factsOf({ isTrigger }: Subject, entry: Entry): string[] {
	const resource = entry.resource ? `*${entry.resource}*. ` : '';
	const effect = effectOf(entry);
	const told = entry.description.includes(effect) ? '' : `${effect}.`;
	const facts = `${resource}${told}`.trim();
	return isTrigger || facts === '' ? [] : [facts];
}
