import { groupBy } from '../utils/collections';
import { truncate } from '../utils/text';
import { isAgentTool } from './errorItem';
import type { ErrorText, MessageContext } from './messages';
import { joinNonEmpty } from './messages';
import { joinFirst } from '../utils/text';

const CONNECT =
	"Connect a node that supplies contacts, such as Google Sheets. To enter a contact yourself, choose 'Map Each Field Manually' under 'Mapping Column Mode'.";

/** What is wrong with a value that cannot be sent. */
export interface ValidationIssue {
	/** A whole sentence without a full stop, for one item. */
	message: string;
	/** The only fault is that the field is empty. */
	isMissing?: boolean;
	/** The parameter is empty or holds the same for every item, so that no item is to blame. */
	isStatic: boolean;
	/** The parameter whose value cannot be sent, by name; undefined where it could not be read. */
	field?: string;
}

/** An item without any field, where a person was looked for: no node in front supplies contacts. */
export const NO_CONTACT: ValidationIssue = { message: 'No contact was received', isStatic: false };

/** An item that cannot be sent. */
export interface InvalidItem {
	/** Its place among the node's input items. */
	index: number;
	issues: ValidationIssue[];
	/** The email, the name or the LinkedIn URL of whom it is about; undefined where that is not known. */
	who?: string;
	/** The names of its fields, so that a missing one can be compared. */
	fieldNames: string[];
}

type Named = Pick<InvalidItem, 'index' | 'who'>;

/** Why one item cannot be sent, where it stands beside who it is about. */
export function joinIssues(faults: ValidationIssue[]): string {
	return faults.map(({ message }) => message).join('; ');
}

/** What is wrong with items that cannot be sent, and what to do: of all of them in one text. */
export function describeInvalidItems(bad: InvalidItem[], context: MessageContext): ErrorText {
	const { hasOneItem, node, mappingSummary } = context;
	const [{ issues, fieldNames, who }] = bad;
	// what stands in the parameters is wrong for every item
	const isFixed = issues.every((fault) => fault.isStatic);
	const isOne = bad.length === 1 || isFixed;
	const list = listIssues(bad);
	const isNamed = !isFixed && !hasOneItem && who !== undefined;
	const ofOne = isNamed ? list : joinIssues(issues);
	const isAnyMissing = issues.some(({ isMissing }) => isMissing);
	const listed =
		fieldNames.length === 0
			? 'The incoming item has no fields.'
			: `Fields of the incoming item: ${truncate(fieldNames.join(', '))}.`;
	const nextSteps = issues.includes(NO_CONTACT)
		? [CONNECT]
		: [
				'Correct this and run the workflow again.',
				isAnyMissing && !isAgentTool(node) ? listed : '',
				mappingSummary ?? '',
			];
	const description = joinNonEmpty(isOne ? '' : `${list}.`, 'Nothing was sent.', ...nextSteps);
	return { message: isOne ? ofOne : `${bad.length} items cannot be sent`, description };
}

/** What is wrong with items, each fault once with the items that have it. */
export function listIssues(bad: Array<Omit<InvalidItem, 'fieldNames'>>): string {
	const found = bad.flatMap(({ issues, index, who }) =>
		issues.map(({ message }) => ({ message, index, who })),
	);
	const groups = [...groupBy(found, ({ message }) => message)];
	return joinFirst(groups, ([message, group]) => `${message}: ${listPeople(group)}`, '; ');
}

/** Who items are about, with their places: `Bea Case (2nd item), the 4th item`. */
export function listPeople(items: Named[]): string {
	return joinFirst(items, ({ index, who }) =>
		who === undefined ? `the ${toOrdinal(index)} item` : `${who} (${toOrdinal(index)} item)`,
	);
}

/** The places of items as people count them: `1st, 2nd, 6th`. n8n's own numbers begin at 0. */
export function listPositions(items: Named[]): string {
	return joinFirst(items, ({ index }) => toOrdinal(index));
}

/** The place of one item: `1st` for the index 0. */
export function toOrdinal(index: number): string {
	const place = index + 1;
	const isTeen = Math.floor(place / 10) % 10 === 1;
	const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th');
	return `${place}${ending}`;
}

/** A number of items in words. */
export function countItems(count: number): string {
	return `${count} ${count === 1 ? 'item' : 'items'}`;
}
