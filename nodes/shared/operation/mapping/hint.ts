import type { IDataObject } from 'n8n-workflow';
import { shortened } from '../../values';
import type { Candidate } from './candidates';
import type { Decision } from './decide';
import type { FieldName } from './names';
import { partsIn } from './itemValues';

/** A field of ours that is filled. */
export interface MappedField {
	name: string;
	/** As the editor shows it. */
	label: string;
	isRequired: boolean;
}

/** Items of one kind, and what is made of them. */
export interface Decided {
	count: number;
	sample: IDataObject[];
	decision: Decision;
}

const MOST_NAMES = 10;
const MOST_KINDS = 3;
const CHOOSE = 'under Mapping Column Mode: Map Each Field Manually';

/** Which columns were taken, which were not, and how a full name was split. */
export function textOf(kinds: Decided[], fields: MappedField[]): string {
	return kinds
		.slice(0, MOST_KINDS)
		.map((kind, place) => {
			const start =
				place === 0
					? 'Map Automatically used'
					: `For ${kind.count} other ${kind.count === 1 ? 'item' : 'items'}, it used`;
			return textOfKind(start, kind, fields);
		})
		.join(' ');
}

/** What only the user can know of the fields; undefined where nothing is to be asked. */
export function questionOf(
	{ rivals, unclear }: Decision,
	fields: MappedField[],
): string | undefined {
	const [rival] = rivals.flatMap((one) => textOfRivals(one, fields) ?? []);
	if (rival !== undefined) return `${rival}. Choose one ${CHOOSE}.`;
	const isAsked = unclear !== undefined && fields.some(({ name }) => name === 'firstName');
	return isAsked ? `${textOfUnclear(unclear)}. Choose the fields ${CHOOSE}.` : undefined;
}

function textOfKind(start: string, { decision, sample }: Decided, fields: MappedField[]): string {
	const { rivals, unclear } = decision;
	const taken = new Map<Candidate, string[]>();
	for (const { label, name } of fields) {
		const column = columnOf(decision, name);
		if (column) taken.set(column, [...(taken.get(column) ?? []), label]);
	}
	const { infix, lastName } = decision.chosen;
	if (infix && lastName && taken.has(lastName)) taken.set(infix, ['Last Name']);
	const parts = [...taken].map(
		([column, labels]) => `${labels.join(' and ')} from ${quoted(column)}`,
	);
	const notes = rivals.flatMap((one) => textOfRivals(one, fields) ?? []);
	const isNamed = fields.some(({ name }) => name === 'firstName');
	const unused = unusedOf(decision, [...taken.keys()]);
	return [
		parts.length === 0 ? `${start} no columns` : `${start}: ${parts.join(', ')}`,
		...(isNamed ? splitOf(decision, sample) : []),
		...notes.map((note) => `${note}; the first one was used`),
		...(isNamed && unclear ? [`${textOfUnclear(unclear)}, so it was not split`] : []),
		...(unused === '' ? [] : [`Not used: ${unused}`]),
	]
		.map((sentence) => `${sentence}.`)
		.join(' ');
}

function columnOf({ chosen }: Decision, name: string): Candidate | undefined {
	if (name === 'linkedinUrl' || name === 'profileUrl') return chosen.linkedin;
	const isPart = name === 'firstName' || name === 'lastName';
	return chosen[name as FieldName] ?? (isPart ? chosen.fullName : undefined);
}

function textOfRivals(
	{ columns, field }: Decision['rivals'][number],
	fields: MappedField[],
): string | undefined {
	const names: Record<string, string[]> = {
		linkedin: ['linkedinUrl', 'profileUrl'],
		fullName: ['firstName'],
		name: ['firstName'],
	};
	const found = fields.find(({ name }) => (names[field] ?? [field]).includes(name));
	if (found === undefined) return undefined;
	return `Two columns could be ${found.label}: ${columns.map(quoted).join(' and ')}`;
}

function textOfUnclear(unclear: Candidate): string {
	return `${quoted(unclear)} could be a person's name or a company's`;
}

/** The first row whose name was split, for whom the names stand the other way round. */
function splitOf(decision: Decision, sample: IDataObject[]): string[] {
	if (decision.chosen.fullName === undefined) return [];
	const parts = sample.map((item) => partsIn(decision, item));
	const first = parts.find(({ firstName, lastName }) => firstName && lastName);
	return first === undefined
		? []
		: [`Full Name was split: ${shortened(`${first.firstName} | ${first.lastName}`)}`];
}

function unusedOf({ columns }: Decision, taken: Candidate[]): string {
	const used = taken.map(({ column }) => column.name);
	const isUsed = (name: string) => used.some((own) => own === name || own.startsWith(`${name}.`));
	const others = columns.filter(
		(column) => !column.isInside && !isUsed(column.name) && column.isFilled(),
	);
	const shown = others.slice(0, MOST_NAMES).map(({ name }) => `'${shortened(name)}'`);
	const more = others.length - shown.length;
	return [...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

function quoted({ column }: Candidate): string {
	return `'${shortened(column.name)}'`;
}
