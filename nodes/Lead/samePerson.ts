import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { isSharedMailbox } from '../shared/operation/mapping/names';
import { textIn } from '../shared/values';
import type { Finding } from '../shared/errors/failure';
import type { Lead } from './fields';

const MOST_SHOWN = 10;

export const matchNames: INodeProperties = {
	displayName: 'Match Names',
	name: 'matchNames',
	type: 'boolean',
	default: true,
	description:
		'Whether to leave out people whose email belongs to a lead with another name, as in a shared mailbox. On by default.',
};

/**
 * The leads that may be the person of an item. With a mailbox of several people (`office@…`) both
 * names must agree, with any other one of them: people marry, and have nicknames. A name that is
 * missing on either side contradicts nothing.
 *
 * @param person the fields of the item
 * @param leads those with the person's email
 */
export function samePeople(person: IDataObject, leads: Lead[]): Lead[] {
	const isShared = isSharedMailbox(textIn(person.email) ?? '');
	return leads.filter((lead) => {
		const [first, last, otherFirst, otherLast] = [
			...[person.firstName, person.lastName],
			...[lead.firstName, lead.lastName],
		].map(lettersOf);
		if ([first, last, otherFirst, otherLast].includes('')) return true;
		const isTurned = first === otherLast && last === otherFirst;
		const agree = [isSameFirst(first, otherFirst), last === otherLast];
		return isTurned || (isShared ? !agree.includes(false) : agree.includes(true));
	});
}

/** A person who is not taken for the lead with their email. */
export interface OtherName extends Finding {
	code: 'OTHER_NAME';
	/** The email, and whose lead it is. */
	who: string;
}

export function otherName(email: string, { firstName, lastName }: Lead): OtherName {
	const name = `${firstName} ${lastName}`;
	return {
		kind: 'finding',
		outcome: 'notSent',
		code: 'OTHER_NAME',
		who: `${email} (${name})`,
		text: () => ({
			message: `A lead with this email has another name: ${name}`,
			description: "Use the person's own email, or turn off 'Match Names' under Options.",
		}),
	};
}

export function isOtherName(failure: object): failure is OtherName {
	return 'code' in failure && failure.code === 'OTHER_NAME';
}

/** One hint for all who were left out. */
export function hintOfOthers(others: OtherName[]): string {
	const shown = others.slice(0, MOST_SHOWN).map(({ who }) => who);
	const more = others.length - shown.length;
	const names = [...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ');
	return `Left out, because the lead with their email has another name: ${names}. To take these leads, turn off 'Match Names' under Options.`;
}

/** An initial may stand for the name. */
function isSameFirst(one: string, other: string): boolean {
	return one === other || [one, other].some((name) => name.length === 1 && one[0] === other[0]);
}

/** Small letters without accents; empty for what is no name. */
function lettersOf(name: unknown): string {
	return (textIn(name) ?? '')
		.normalize('NFD')
		.toLowerCase()
		.replaceAll('ß', 'ss')
		.replace(/[^\p{L}]/gu, '');
}
