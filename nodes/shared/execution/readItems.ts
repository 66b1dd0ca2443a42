import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { InvalidItem, ValidationIssue } from '../errors/invalidItems';
import { formatItemCount, describeInvalidItems, NO_CONTACT } from '../errors/invalidItems';
import type { MessageContext } from '../errors/messages';
import { createConfigError } from '../errors/nodeErrors';
import { parseEmail } from '../fields/email';
import { listColumnNames } from '../mapping/cells';
import type { Mapping } from '../mapping/mapping';
import { mapItems } from '../mapping/mapping';
import type { Operation } from '../operation/defineOperation';
import type { AnyValues, Item } from '../operation/plan';
import { hasOutcomeFields } from '../operation/plan';
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
import { truncate } from '../utils/text';
import { asRecord, asText } from '../utils/values';

/** Characters that messages must not contain: control characters, line separators, angle brackets. */
const UNSAFE_CHARS = /[\p{C}\p{Zl}\p{Zp}<>]+/gu;
const MAX_NAME_LENGTH = 60;
/** An item that lacks more fields does not describe a person. */
const MAX_MISSING_FIELDS = 2;

/** A validated input item. It is sent if it has a `request`; otherwise `issues` explain why not. */
export interface PreparedItem extends Omit<Item, 'request'>, InvalidItem {
	request?: ApiRequest;
	/** Issues of optional values that were left out of the request. */
	droppedIssues: ValidationIssue[];
}

export interface PreparedItems {
	operation: Operation;
	/** Failed items become error items; otherwise the run throws. */
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
	const records = context.getInputData().map(({ json }) => json);
	const isMapped = context.getNodeParameter('mapping', 0, 'manual') === 'automatic';
	const mapping = isMapped ? await mapItems(records, getMappedFields(operation)) : undefined;
	const readParameters = createParameterReader(context, operation, mapping);
	// all items have the same values
	const isStatic = !isMapped && !hasExpression(context.getNode().parameters);
	const isBlank = (itemIndex: number) => isMapped && isBlankRecord(records[itemIndex]);
	// blank rows are left out, unless there are no others
	const hasOnlyBlankRows = records.every((_, itemIndex) => isBlank(itemIndex));
	const items: PreparedItem[] = [];
	for (const [itemIndex, json] of records.entries()) {
		await yieldToEventLoop();
		if (isBlank(itemIndex) && !hasOnlyBlankRows) continue;
		const read = readParameters(itemIndex);
		const { droppedIssues, issues, request } = buildRequest(operation, read, isStatic);
		// the invalid values show which item was not sent
		const values = request ? read.values : { ...read.invalidTexts, ...read.values };
		items.push({
			itemIndex,
			json,
			request,
			droppedIssues,
			issues: hasOnlyBlankRows ? replaceMissing(issues) : issues,
			values,
			fieldNames: request ? [] : listColumnNames(json),
			who: getPersonLabel(values, itemIndex, mapping),
		});
	}
	const messageContext = {
		...createMessageContext(context, operation),
		mappingSummary: mapping?.summary,
		hasOneItem: items.length === 1,
		origin,
	};
	if (mapping?.question) throw createConfigError(messageContext.node, mapping.question);
	const invalid = items.filter(({ request }) => request === undefined);
	if (!continueOnFail && shouldStop(operation, items, invalid)) {
		const text = describeInvalidItems(invalid, messageContext);
		throw createConfigError(messageContext.node, text, invalid[0].itemIndex);
	}
	const blankCount = records.length - items.length;
	const notes = blankCount > 0 ? [`Left out: ${formatItemCount(blankCount)} without values.`] : [];
	return { operation, continueOnFail, items, notes, messageContext };
}

function buildRequest(
	{ droppable = [], properties, request }: Operation,
	{ issues, values }: { issues: ValidationIssue[]; values: AnyValues },
	isStatic: boolean,
): Pick<PreparedItem, 'droppedIssues' | 'issues' | 'request'> {
	const isDroppable = (issue: ValidationIssue) =>
		!issue.isStatic && droppable.includes(issue.field ?? '');
	if (!issues.every(isDroppable)) return { issues, droppedIssues: [] };
	try {
		return { request: request(values), issues: [], droppedIssues: issues };
	} catch (error) {
		const issue = toValidationIssue(error, properties[0].displayName, isStatic);
		return { issues: issues.length > 0 ? issues : [issue], droppedIssues: [] };
	}
}

/** For an item without values, one issue replaces the list of all missing fields. */
function replaceMissing(issues: ValidationIssue[]): ValidationIssue[] {
	const remaining = issues.filter(({ isMissing, isStatic }) => isStatic || !isMissing);
	return remaining.length === issues.length ? issues : [NO_CONTACT, ...remaining];
}

/** Whether invalid items stop the run; otherwise each invalid item is output with its reason. */
function shouldStop(operation: Operation, items: PreparedItem[], invalid: PreparedItem[]): boolean {
	if (invalid.length === 0) return false;
	const hasStaticIssue = invalid.some(({ issues }) => issues.some(({ isStatic }) => isStatic));
	if (!hasOutcomeFields(operation) || hasStaticIssue) return true;
	const lacksPerson = ({ issues }: PreparedItem) =>
		issues.includes(NO_CONTACT) ||
		issues.filter(({ isMissing }) => isMissing).length > MAX_MISSING_FIELDS;
	const areAllInvalid = invalid.length === items.length;
	// one item alone may be a person with a wrong value; several are more likely a wrong list
	const isWrongInput = invalid.length > 1 || lacksPerson(invalid[0]);
	return areAllInvalid && isWrongInput;
}

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

function getPersonLabel(
	values: AnyValues,
	itemIndex: number,
	mapping?: Mapping,
): string | undefined {
	const locators = Object.values(values).map(asRecord);
	const byMode: IDataObject = Object.fromEntries(locators.map(({ mode, value }) => [mode, value]));
	const getText = (field: string) =>
		asText(mapping?.getValue(itemIndex, field) ?? values[field] ?? byMode[field]) ?? '';
	const email = getText('email');
	const name = `${getText('firstName')} ${getText('lastName')}`.trim();
	const url = getText('linkedinUrl') || asText(values.profileUrl);
	const label = (email && parseEmail(email)) || name || url || email;
	return truncate(label.replace(UNSAFE_CHARS, ' ').trim(), MAX_NAME_LENGTH) || undefined;
}
