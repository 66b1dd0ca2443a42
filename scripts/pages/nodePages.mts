import { keyOf, textKeyOf } from './commonOptions.mts';
import { BEHIND, type FieldRow, fieldList, fieldRows } from './fields.mts';
import { anchorOf } from './files.mts';
import type { Entry, Subject } from './subjects.mts';

/** What so many entries of a node share is said once: a sentence above them, fields below them. */
const SAID_BY_MANY = 4;
/** The route of every action in the user's network account. */
export const SCHEDULES = 'POST /linkedin/scheduleLinkedInAction';
/** What routes for global keys end in; the node's page has them. */
const LEGACY = '(Legacy)';

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
	const inAll = ([first = [], ...others]: FieldRow[][]) =>
		others.length > 0 ? first.filter((row) => others.every((rows) => isIn(rows)(row))) : [];
	const heading = `### In every ${subject.isTrigger ? 'event' : 'operation'}`;
	const shared = new Map([[heading, inAll(all)]]);
	for (const [place, { name }] of subject.entries.entries()) {
		const others = all.filter((_, other) => other !== place);
		if (others.length < SAID_BY_MANY) break;
		const known = [...shared.values()].flat();
		shared.set(
			`${heading} except ${name}`,
			inAll(others).filter((row) => !isIn(known)(row)),
		);
	}
	const elsewhere = [...shared.values()].flat();
	const rows = all.map((own) => own.filter((row) => !isIn(elsewhere)(row)));
	const sections = subject.entries.map((entry, place) =>
		[
			`### ${entry.name}`,
			ownText(entry, subject.entries),
			...factsOf(subject, entry),
			...fieldsOf(rows, place, subject.entries),
		].join('\n\n'),
	);
	for (const [title, fields] of shared) {
		if (fields.length > 0) sections.push(`${title}\n\n${fieldList(fields)}`);
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
		const where = `see [${name}](#${anchorOf(name)})${when}`;
		if (first === place) own.push(row);
		else told.set(where, [...(told.get(where) ?? []), row.label]);
	}
	const elsewhere = [...told].map(([where, labels]) => `- **${inShort(labels)}**: ${where}.`);
	const lines = [...(own.length > 0 ? [fieldList(own)] : []), ...elsewhere];
	return lines.length > 0 ? [lines.join('\n')] : [];
}

/** Labels without those inside a collection that is named, and with its name once otherwise. */
function inShort(labels: string[]): string {
	const outer = labels.filter((label) => !labels.some((other) => label.startsWith(other + BEHIND)));
	const groups = new Map<string, string[]>();
	for (const label of outer) {
		const path = label.split(BEHIND);
		const group = path.slice(0, -1).join(BEHIND);
		groups.set(group, [...(groups.get(group) ?? []), path[path.length - 1]]);
	}
	return [...groups]
		.map(([group, all]) => {
			const names = all.join(', ');
			return group === '' ? names : group + BEHIND + names;
		})
		.join(', ');
}

/** The README's table of nodes: each with its operations or events. */
export function nodeTable(subjects: Subject[]): string {
	const rows = subjects.map(({ description, entries, page }) => {
		const names = entries
			.filter(({ name, resource }) => ![name, resource].some((text) => text?.endsWith(LEGACY)))
			.map(({ name }) => `*${name}*`);
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

/** What an operation does to the world; permissions are on the credential's page. */
function factsOf({ isTrigger }: Subject, entry: Entry): string[] {
	const resource = entry.resource ? `*${entry.resource}*. ` : '';
	const effect = effectOf(entry);
	const told = entry.description.includes(effect) ? '' : `${effect}.`;
	const facts = `${resource}${told}`.trim();
	return isTrigger || facts === '' ? [] : [facts];
}
