import { groupBy, shortened } from '../utils/values';
import { isAgentTool } from './errorItem';
import type { ErrorText, MessageContext } from './describeFailure';
import { joined } from './messages';

const CONNECT =
	"Connect a node that supplies contacts, such as Google Sheets. To enter a contact yourself, choose 'Map Each Field Manually' under 'Mapping Column Mode'.";

/** How many faults, people or items a message names. */
const MAX_NAMED = 5;

/** What is wrong with a value that cannot be sent. */
export interface Fault {
	/** A whole sentence without a full stop, for one item. */
	message: string;
	/** The only fault is that the field is empty. */
	isMissing?: boolean;
	/** The parameter is empty or holds the same for every item, so that no item is to blame. */
	isFixed: boolean;
	/** The parameter whose value cannot be sent, by name; undefined where it could not be read. */
	field?: string;
}

/** An item without any field, where a person was looked for: no node in front supplies contacts. */
export const NO_CONTACT: Fault = { message: 'No contact was received', isFixed: false };

/** An item that cannot be sent. */
export interface FaultyItem {
	/** Its place among the node's input items. */
	index: number;
	faults: Fault[];
	/** The email, the name or the LinkedIn URL of whom it is about; undefined where that is not known. */
	who?: string;
	/** The names of its fields, so that a missing one can be compared. */
	fields: string[];
}

type Named = Pick<FaultyItem, 'index' | 'who'>;

/** Why one item cannot be sent, where it stands beside who it is about. */
export function reasonOf(faults: Fault[]): string {
	return faults.map(({ message }) => message).join('; ');
}

/** What is wrong with items that cannot be sent, and what to do: of all of them in one text. */
export function textOfItems(bad: FaultyItem[], context: MessageContext): ErrorText {
	const { hasOneItem, node, took } = context;
	const [{ faults, fields, who }] = bad;
	// what stands in the parameters is wrong for every item
	const isFixed = faults.every((fault) => fault.isFixed);
	const isOne = bad.length === 1 || isFixed;
	const list = textOfFaults(bad);
	const isNamed = !isFixed && !hasOneItem && who !== undefined;
	const ofOne = isNamed ? list : reasonOf(faults);
	const isAnyMissing = faults.some(({ isMissing }) => isMissing);
	const listed =
		fields.length === 0
			? 'The incoming item has no fields.'
			: `Fields of the incoming item: ${shortened(fields.join(', '))}.`;
	const nextSteps = faults.includes(NO_CONTACT)
		? [CONNECT]
		: [
				'Correct this and run the workflow again.',
				isAnyMissing && !isAgentTool(node) ? listed : '',
				took ?? '',
			];
	const description = joined(isOne ? '' : `${list}.`, 'Nothing was sent.', ...nextSteps);
	return { message: isOne ? ofOne : `${bad.length} items cannot be sent`, description };
}

/** What is wrong with items, each fault once with the items that have it. */
export function textOfFaults(bad: Array<Omit<FaultyItem, 'fields'>>): string {
	const found = bad.flatMap(({ faults, index, who }) =>
		faults.map(({ message }) => ({ message, index, who })),
	);
	const groups = [...groupBy(found, ({ message }) => message)];
	return joinFirst(groups, ([message, group]) => `${message}: ${namesOf(group)}`, '; ');
}

/** Who items are about, with their places: `Bea Case (2nd item), the 4th item`. */
export function namesOf(items: Named[]): string {
	return joinFirst(items, ({ index, who }) =>
		who === undefined ? `the ${placeOf(index)} item` : `${who} (${placeOf(index)} item)`,
	);
}

/** The places of items as people count them: `1st, 2nd, 6th`. n8n's own numbers begin at 0. */
export function placesOf(items: Named[]): string {
	return joinFirst(items, ({ index }) => placeOf(index));
}

/** Joins the first five entries as text, and adds how many there are beyond: `…, and 37 more`. */
export function joinFirst<E>(
	entries: readonly E[],
	toText: (entry: E) => string,
	separator = ', ',
): string {
	const texts = entries.slice(0, MAX_NAMED).map(toText);
	const more = entries.length - texts.length;
	return [...texts, ...(more > 0 ? [`and ${more} more`] : [])].join(separator);
}

/** The place of one item: `1st` for the index 0. */
export function placeOf(index: number): string {
	const place = index + 1;
	const isTeen = Math.floor(place / 10) % 10 === 1;
	const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th');
	return `${place}${ending}`;
}

/** A number of items in words. */
export function countOfItems(count: number): string {
	return `${count} ${count === 1 ? 'item' : 'items'}`;
}
