import type { IExecuteFunctions } from 'n8n-workflow';
import type { InvalidItem, ValidationIssue } from '../errors/invalidItems';
import { formatItemCount, NO_CONTACT_ISSUE } from '../errors/invalidItems';
import type { MessageContext } from '../errors/messages';
import { createConfigError } from '../errors/nodeErrors';
import { listColumnNames } from '../mapping/cells';
import type { Mapping } from '../mapping/mapping';
import { mapItems } from '../mapping/mapping';
import type { Operation } from '../operation/defineOperation';
import type { Item } from '../operation/plan';
import type { ParsedValues } from '../parameters/readParameters';
import {
	createParameterReader,
	findDisplayName,
	getMappedFields,
	hasExpression,
	toValidationIssue,
} from '../parameters/readParameters';
import type { ApiRequest } from '../transport/request';
import { isBlankRecord } from '../utils/empty';
import { yieldToEventLoop } from '../utils/eventLoop';
import { assertSendable } from './assertSendable';
import { getPersonLabel } from './personLabel';

/** A validated input item. It is sent if it has a `request`; otherwise `issues` explain why not. */
export interface PreparedItem extends Omit<Item, 'request'>, InvalidItem {
	request?: ApiRequest;
	/** Issues of optional values that were left out of the request. */
	droppedIssues: ValidationIssue[];
}

export interface PreparedItems {
	operation: Operation;
	/** If true, failed items become error items; if false, the run throws. */
	continueOnFail: boolean;
	items: PreparedItem[];
	/** Notes for the user about all items. */
	notes: string[];
	messageContext: MessageContext;
}

/** Validates all items and builds their requests. @throws NodeOperationError if nothing may be sent */
export async function readItems(
	context: IExecuteFunctions,
	operation: Operation,
	{ continueOnFail, origin }: { continueOnFail: boolean; origin?: string },
): Promise<PreparedItems> {
	const allRows = context.getInputData().map(({ json }, itemIndex) => ({ itemIndex, json }));
	const isMapped = context.getNodeParameter('mapping', 0, 'manual') === 'automatic';
	const records = allRows.map(({ json }) => json);
	const mapping = isMapped ? await mapItems(records, getMappedFields(operation)) : undefined;
	const isBlank = ({ json }: Row) => isMapped && isBlankRecord(json);
	// blank rows are left out; if there are no others, the run fails with `NO_CONTACT_ISSUE`
	const areAllBlank = allRows.every(isBlank);
	const rows = areAllBlank ? allRows : allRows.filter((row) => !isBlank(row));
	const messageContext = {
		...createMessageContext(context, operation),
		mappingSummary: mapping?.summary,
		hasOneItem: rows.length === 1,
		origin,
	};
	if (mapping?.peopleListError)
		throw createConfigError(messageContext.node, mapping.peopleListError);

	const parseValues = createParameterReader(context, operation, mapping);
	// without expressions, an issue is the same for all items
	const isStatic = !isMapped && !hasExpression(context.getNode().parameters);
	const items: PreparedItem[] = [];
	for (const row of rows) {
		await yieldToEventLoop();
		const parsed = parseValues(row.itemIndex);
		const item = prepareItem(operation, row, parsed, isStatic, mapping);
		items.push(areAllBlank ? { ...item, issues: replaceMissing(item.issues) } : item);
	}
	if (!continueOnFail) assertSendable(operation, items, messageContext);
	const blankCount = allRows.length - items.length;
	const notes = blankCount > 0 ? [`Left out: ${formatItemCount(blankCount)} without values.`] : [];
	return { operation, continueOnFail, items, notes, messageContext };
}

type Row = Pick<Item, 'itemIndex' | 'json'>;

function createMessageContext(
	context: IExecuteFunctions,
	{ howToVerify, properties, route }: Operation,
): MessageContext {
	const hasId = route.includes('{');
	return {
		getFieldLabel: (name) => findDisplayName(properties, name),
		idLabel: hasId ? properties.find(({ required }) => required)?.displayName : undefined,
		howToVerify,
		node: context.getNode(),
		timezone: context.getTimezone(),
	};
}

function prepareItem(
	operation: Operation,
	row: Row,
	parsed: ParsedValues,
	isStatic: boolean,
	mapping?: Mapping,
): PreparedItem {
	const built = buildRequest(operation, parsed, isStatic);
	const isValid = built.request !== undefined;
	// the invalid values show which item was not sent
	const values = isValid ? parsed.values : { ...parsed.invalidTexts, ...parsed.values };
	const fieldNames = isValid ? [] : listColumnNames(row.json);
	const who = getPersonLabel(values, row.itemIndex, mapping);
	return { ...row, ...built, values, fieldNames, who };
}

function buildRequest(
	operation: Operation,
	{ issues, values }: ParsedValues,
	isStatic: boolean,
): Pick<PreparedItem, 'droppedIssues' | 'issues' | 'request'> {
	const { droppableFields = [], properties } = operation;
	const isDroppable = (issue: ValidationIssue) =>
		!issue.isStatic && droppableFields.includes(issue.field ?? '');
	if (!issues.every(isDroppable)) return { issues, droppedIssues: [] };
	try {
		return { request: operation.request(values), issues: [], droppedIssues: issues };
	} catch (error) {
		const issue = toValidationIssue(error, properties[0].displayName, isStatic);
		// without the dropped values, the request may be impossible: their issues explain why
		return { issues: issues.length > 0 ? issues : [issue], droppedIssues: [] };
	}
}

/** Replaces all issues about missing fields by one, for an item without values. */
function replaceMissing(issues: ValidationIssue[]): ValidationIssue[] {
	const remaining = issues.filter(({ isMissing, isStatic }) => isStatic || !isMissing);
	return remaining.length === issues.length ? issues : [NO_CONTACT_ISSUE, ...remaining];
}
