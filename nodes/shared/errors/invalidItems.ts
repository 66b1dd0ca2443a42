import { groupBy } from '../utils/collections';
import { joinFirst, truncate } from '../utils/text';
import { isAgentTool } from './errorItem';
import type { ErrorText, MessageContext } from './messages';
import { joinNonEmpty } from './messages';

export interface ValidationIssue {
	/** A sentence without a full stop, about one item. */
	message: string;
	isMissing?: boolean;
	/** The parameter is the same for every item, or empty, so the items are not to blame. */
	isStatic: boolean;
	/** The parameter's name; undefined if no parameter could be read. */
	field?: string;
}

/** The issue of an item without fields, which n8n passes when no node supplies contacts. */
export const NO_CONTACT_ISSUE: ValidationIssue = {
	message: 'No contact was received',
	isStatic: false,
};

export interface InvalidItem {
	/** n8n's index of the input item, from 0. */
	itemIndex: number;
	issues: ValidationIssue[];
	/** The person's email, name or LinkedIn URL, if known. */
	who?: string;
	fieldNames: string[];
}

type ItemLabel = Pick<InvalidItem, 'itemIndex' | 'who'>;

export function joinIssues(issues: ValidationIssue[]): string {
	return issues.map(({ message }) => message).join('; ');
}

/** Describes the issues of all invalid items, and what to do next. */
export function describeInvalidItems(
	items: InvalidItem[],
	context: MessageContext,
	hasSentValidItems = false,
): ErrorText {
	const { hasOneItem, mappingSummary, node } = context;
	const [{ fieldNames, issues, who }] = items;
	const isStatic = issues.every((issue) => issue.isStatic);
	const hasOneCause = items.length === 1 || isStatic;
	const issueList = listIssues(items);
	const shouldNameItem = !isStatic && !hasOneItem && who !== undefined;
	const message = shouldNameItem ? issueList : joinIssues(issues);
	const shouldListFields = issues.some(({ isMissing }) => isMissing) && !isAgentTool(node);
	const nextSteps = issues.includes(NO_CONTACT_ISSUE)
		? [
				"Connect a node that supplies contacts, such as Google Sheets. To enter a contact yourself, choose 'Map Each Field Manually' under 'Mapping Column Mode'.",
			]
		: [
				hasSentValidItems
					? 'Correct it, and run only the items that are not done.'
					: 'Correct this and run the workflow again.',
				shouldListFields ? describeFields(fieldNames) : '',
				mappingSummary ?? '',
			];
	return {
		message: hasOneCause ? message : `${items.length} items cannot be sent`,
		description: joinNonEmpty(
			hasOneCause ? '' : `${issueList}.`,
			hasSentValidItems ? 'This item was not sent.' : 'Nothing was sent.',
			...nextSteps,
		),
	};
}

function describeFields(names: string[]): string {
	if (names.length === 0) return 'The incoming item has no fields.';
	return `Fields of the incoming item: ${truncate(names.join(', '))}.`;
}

/** Lists each issue once, with the items that have it. */
export function listIssues(items: Array<Omit<InvalidItem, 'fieldNames'>>): string {
	const entries = items.flatMap(({ issues, itemIndex, who }) =>
		issues.map(({ message }) => ({ message, itemIndex, who })),
	);
	const groups = [...groupBy(entries, ({ message }) => message)];
	return joinFirst(groups, ([message, group]) => `${message}: ${listPeople(group)}`, '; ');
}

/** Lists people with the positions of their items: `Bea Case (2nd item), the 4th item`. */
export function listPeople(items: ItemLabel[]): string {
	return joinFirst(items, ({ itemIndex, who }) =>
		who === undefined
			? `the ${toOrdinal(itemIndex)} item`
			: `${who} (${toOrdinal(itemIndex)} item)`,
	);
}

export function listPositions(items: ItemLabel[]): string {
	return joinFirst(items, ({ itemIndex }) => toOrdinal(itemIndex));
}

/** Formats an item's position for people, who count from 1: `1st` for index 0. */
export function toOrdinal(itemIndex: number): string {
	const position = itemIndex + 1;
	const isTeen = Math.floor(position / 10) % 10 === 1;
	const suffix = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][position % 10] ?? 'th');
	return `${position}${suffix}`;
}

export function formatItemCount(count: number): string {
	return `${count} ${count === 1 ? 'item' : 'items'}`;
}
