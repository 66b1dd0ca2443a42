import { type Messages, messagesOfNode, messagesOfTrigger } from '../messages/table.mts';
import { type FieldRow, fieldRows } from './fields.mts';
import { anchorOf, tableOf } from './files.mts';
import { permissionOf } from './permissions.mts';
import type { Entry, Subject } from './subjects.mts';

const HEAD = ['Field', 'What goes in'];
const ONLY_READS = 'Only reads';
const SCHEDULES = 'POST /linkedin/scheduleLinkedInAction';

/** What a node's page says of its operations or events, and of all their fields. */
export function entriesOf(subject: Subject): string {
	const rows = new Map(
		subject.entries.map((entry) => [
			entry,
			fieldRows(entry.properties, subject.description.properties),
		]),
	);
	const common = commonTo([...rows.values()]);
	const sections = subject.entries.map((entry) => {
		const own = rows.get(entry)?.filter((row) => !common.has(keyOf(row))) ?? [];
		return [
			`### ${entry.name}`,
			`${entry.description}${/[.?!]$/.test(entry.description) ? '' : '.'}`,
			factsOf(subject, entry),
			...(own.length > 0 ? [fieldTable(own)] : []),
		].join('\n\n');
	});
	const forAll = [...common.values()];
	if (forAll.length > 0) {
		const heading = subject.isTrigger ? 'In every event' : 'In every operation';
		sections.push(`### ${heading}\n\n${fieldTable(forAll)}`);
	}
	return [overviewOf(subject), ...sections].join('\n\n');
}

/** What a node can say that not every node says. */
export function nodeMessages({ description, isTrigger }: Subject, messages: Messages): string {
	if (isTrigger) return messagesOfTrigger(messages);
	return messagesOfNode(messages, description.displayName.replace('Outreach ', ''));
}

/** The README's table of nodes, with a link to each operation and event. */
export function nodeTable(subjects: Subject[]): string {
	const rows = subjects.map(({ description, entries, page }) => [
		`**[${description.displayName}](${page})**`,
		entries.map(({ name }) => `[${name}](${page}#${anchorOf(name)})`).join(' · '),
	]);
	return tableOf([['Node', 'Operations, or events that start a workflow'], ...rows]);
}

/** Each operation or event in a line, with a link to its place. */
function overviewOf(subject: Subject): string {
	const hasResources = subject.entries.some(({ resource }) => resource);
	const rows = subject.entries.map((entry, place) => {
		const isNext = subject.entries[place - 1]?.resource === entry.resource;
		return [
			...(hasResources ? [isNext ? '' : (entry.resource ?? '')] : []),
			`[${entry.name}](#${anchorOf(entry.name)})`,
			entry.description,
			...(subject.isTrigger ? [] : [effectOf(entry)]),
		];
	});
	const head = subject.isTrigger
		? ['Trigger On', 'Starts']
		: [...(hasResources ? ['Resource'] : []), 'Operation', 'What it does', 'Effect'];
	return tableOf([head, ...rows]);
}

function effectOf({ operation }: Entry): string {
	if (operation?.spendsCredits) return 'Spends credits';
	if (operation?.contactsPeople) return 'Reaches a person';
	if (operation?.route.startsWith('DELETE ')) return 'Deletes';
	if (operation?.route === SCHEDULES) return 'Schedules an action';
	return operation?.effect === 'read' ? ONLY_READS : 'Changes something';
}

function factsOf(subject: Subject, entry: Entry): string {
	const permission = `Permission of the API key: ${permissionOf(subject, entry)}.`;
	if (subject.isTrigger) return permission;
	const effect = effectOf(entry);
	// README leads here, past what stands above
	const more = effect === ONLY_READS ? '' : ' ([what to know](#what-to-know))';
	return `${effect}${more}. ${permission}`;
}

/** The rows that every operation has just so, where there are several. */
function commonTo(lists: FieldRow[][]): Map<string, FieldRow> {
	const [first = [], ...others] = lists;
	const common = first.filter((row) =>
		others.every((list) => list.some((other) => keyOf(other) === keyOf(row))),
	);
	return new Map(others.length > 0 ? common.map((row) => [keyOf(row), row]) : []);
}

function keyOf({ label, text }: FieldRow): string {
	return `${label}: ${text}`;
}

function fieldTable(rows: FieldRow[]): string {
	return tableOf([HEAD, ...rows.map(({ label, text }) => [`**${label}**`, text])]);
}
