import type { IDataObject } from 'n8n-workflow';
import { OUR_NAMES } from './addressColumns';
import type { Candidate } from './candidates';
import { contentAt } from './columns';
import type { Decision } from './decide';
import { isOfDomain, isSharedMailbox } from './evidence';
import type { NameParts } from './fullName';
import { restOfName, splitName } from './fullName';
import type { FieldName } from './names';
import { anyText } from './fieldReaders';

/** The columns that say of what kind a row is, and what they say of a company. */
const KIND_COLUMNS = ['type', 'object', 'is company'];
const COMPANIES = ['company', 'organization', 'organisation', 'account', 'business', 'true', 'yes'];

/**
 * What goes into a field of ours.
 *
 * @param isRequired whether something that cannot be used is given as it is, so that the check of the
 * field says what is wrong with it
 */
export function valueIn(
	decision: Decision,
	item: IDataObject,
	field: string,
	isRequired: boolean,
): unknown {
	const { chosen, named } = decision;
	if (field === 'firstName' || field === 'lastName') return partsIn(decision, item)[field];
	if (field === 'email') {
		return read(chosen.email, item) ?? rawIn(chosen.email ?? named.email, item, isRequired);
	}
	if (field === 'linkedinUrl' || field === 'profileUrl') {
		const column = chosen.linkedin ?? named.linkedin;
		return read(chosen.linkedin, item) ?? rawIn(column, item, isRequired);
	}
	return read(chosen[field as FieldName], item);
}

/** The first and the last name of an item, out of a full name where the list has no other. */
export function partsIn(decision: Decision, item: IDataObject): Partial<NameParts> {
	const { firstName, fullName, infix, lastName } = decision.chosen;
	const texts = [firstName, infix, lastName, fullName].map((one) => textIn(one, item));
	const [first, between, last, full] = texts;
	const known = { firstName: first, lastName: withInfix(last, between) };
	if ((firstName && lastName) || fullName === undefined || full === undefined) return known;
	if (first !== undefined || last !== undefined) return { ...known, ...restOfName(full, known) };
	const isCompany = fullName.field === 'name' && isOfCompany(decision, item, full);
	return isCompany ? {} : (splitName(full) ?? {});
}

/** The whole family name, of which Dutch lists keep "van der" in a column of its own. */
function withInfix(last: string | undefined, infix = ''): string | undefined {
	const isIn = last?.toLowerCase().startsWith(`${infix} `.toLowerCase());
	return last === undefined || isIn ? last : `${infix} ${last}`.trim();
}

function read(candidate: Candidate | undefined, item: IDataObject): unknown {
	return candidate?.read(contentAt(item, candidate.column.path));
}

function textIn(candidate: Candidate | undefined, item: IDataObject): string | undefined {
	const value = read(candidate, item);
	return typeof value === 'string' ? value : undefined;
}

function rawIn(
	candidate: Candidate | undefined,
	item: IDataObject,
	isRequired: boolean,
): string | undefined {
	if (candidate === undefined) return undefined;
	const { path } = candidate.column;
	const [name] = path.slice(-1);
	const isOurs = OUR_NAMES.includes(name);
	return isOurs || isRequired ? anyText(contentAt(item, path)) : undefined;
}

/** Whether the row says that its name is a company's, in a list of both. */
function isOfCompany(
	{ chosen, columns, isOfPeople }: Decision,
	item: IDataObject,
	name: string,
): boolean {
	const email = String(read(chosen.email, item));
	const kinds = columns.filter(({ words }) => KIND_COLUMNS.includes(words.join(' ')));
	return (
		kinds.some(({ path }) => COMPANIES.includes(String(contentAt(item, path)).toLowerCase())) ||
		`${name} `.toLowerCase().startsWith(`${textIn(chosen.company, item)?.toLowerCase()} `) ||
		isOfDomain(name, email) ||
		(isSharedMailbox(email) && !isOfPeople)
	);
}
