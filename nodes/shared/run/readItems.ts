import type { IExecuteFunctions } from 'n8n-workflow';
import { errorOfFields, errorOfSetup } from '../errors/nodeErrors';
import type { Fault, FaultyItem } from '../errors/faults';
import { countOfItems, NO_CONTACT } from '../errors/faults';
import type { MessageContext } from '../errors/textOf';
import type { Operation } from '../operation/defineOperation';
import { namesIn } from '../operation/mapping/columns';
import type { Mapping } from '../operation/mapping/mapping';
import { mapItems } from '../operation/mapping/mapping';
import type { ValuesRead } from '../operation/parameters';
import {
	faultOf,
	hasExpression,
	labelOf,
	mappedFields,
	parameterReader,
} from '../operation/parameters';
import type { Input, Output } from '../operation/plan';
import { yieldToEventLoop } from '../times';
import type { Failure } from '../transport/outcome';
import { isBlankRecord } from '../values';
import { whoIn } from './who';

/** An item of a run: what was read of it, and what became of it. */
export interface RunItem extends Input, FaultyItem, Partial<Output> {
	/** What is wrong with the values that the request does without. */
	droppedFields: Fault[];
	/** Why there are no items. */
	failure?: Failure;
}

/** A run of a node for one operation: its items in their order, and what became of them so far. */
export interface RunState {
	operation: Operation;
	/** What fails becomes an error item; else it is thrown. */
	continueOnFail: boolean;
	items: RunItem[];
	/** What the user is told of the whole run. */
	hints: string[];
	/** What messages about it may name. */
	naming: MessageContext;
}

/** Whether it cannot be sent; its values are then the good ones, and the others as they came. */
export const isFaulty = ({ faults }: RunItem) => faults.length > 0;

/**
 * Reads and checks every item, so that nothing is sent before all of them are known.
 *
 * @throws NodeOperationError where nothing may be sent
 */
export async function readItems(
	context: IExecuteFunctions,
	operation: Operation,
	continueOnFail: boolean,
): Promise<RunState> {
	const mapping = await mappingOf(context, operation);
	const readOne = parameterReader(context, operation, mapping);
	const isFixed = !hasExpression(context.getNode().parameters);
	const all = [...context.getInputData().entries()];
	const filled = all.filter(([, { json }]) => mapping === undefined || !isBlankRecord(json));
	// empty items among others are left out where fields are mapped automatically
	const rows = filled.length > 0 ? filled : all;
	const items: RunItem[] = [];
	for (const [index, { json }] of rows) {
		await yieldToEventLoop();
		const reading = readOne(index);
		const faults = faultsOf(operation, reading, isFixed);
		const isUsable = faults.length === 0;
		const values = isUsable ? reading.values : { ...reading.unusable, ...reading.values };
		items.push({
			index,
			json,
			values,
			droppedFields: isUsable ? reading.faults : [],
			faults: filled.length === 0 ? mergedMissing(faults) : faults,
			fields: isUsable ? [] : namesIn(json),
			who: whoIn(values, (field) => mapping?.valueOf(index, field)),
		});
	}
	const naming = messageContextOf(context, operation, mapping, items.length === 1);
	if (mapping?.question) {
		const description = `Nothing was sent. ${naming.took ?? ''}`;
		throw errorOfSetup(naming.node, { message: mapping.question, description });
	}
	const faulty = items.filter(isFaulty);
	if (!continueOnFail && areErrors(operation, items, faulty)) throw errorOfFields(faulty, naming);
	const leftOut = all.length - rows.length;
	const hints = leftOut > 0 ? [`Left out: ${countOfItems(leftOut)} without values.`] : [];
	return { operation, continueOnFail, items, hints, naming };
}

/** What the messages of a run may name. */
function messageContextOf(
	context: IExecuteFunctions,
	{ howToVerify, properties, route }: Operation,
	mapping: Mapping | undefined,
	hasOneItem: boolean,
): MessageContext {
	const ofRecord = properties.find(({ required }) => required)?.displayName;
	return {
		labelOf: (name) => labelOf(properties, name),
		idLabel: route.includes('{') ? ofRecord : undefined,
		howToVerify,
		node: context.getNode(),
		timezone: context.getTimezone(),
		took: mapping?.took,
		hasOneItem,
	};
}

async function mappingOf(
	context: IExecuteFunctions,
	operation: Operation,
): Promise<Mapping | undefined> {
	if (context.getNodeParameter('mapping', 0, 'manual') !== 'automatic') return undefined;
	const records = context.getInputData().map(({ json }) => json);
	return await mapItems(records, mappedFields(operation));
}

/** What is wrong with an item that has no field: all that was looked for is missing for one reason. */
function mergedMissing(faults: Fault[]): Fault[] {
	const others = faults.filter(({ isFixed, isMissing }) => isFixed || !isMissing);
	return others.length === faults.length ? faults : [NO_CONTACT, ...others];
}

/** Why an item cannot be sent: bad values that its request does not do without, or the request itself. */
function faultsOf(
	{ dispensable = [], properties, request }: Operation,
	{ faults, values }: ValuesRead,
	isFixed: boolean,
): Fault[] {
	const doesWithout = faults.every((bad) => !bad.isFixed && dispensable.includes(bad.field ?? ''));
	if (!doesWithout) return faults;
	try {
		request(values);
		return [];
	} catch (error) {
		if (faults.length > 0) return faults;
		const isMapped = values.mapping === 'automatic';
		return [faultOf(error, properties[0].displayName, isFixed && !isMapped)];
	}
}

/** Whether bad items stop the run; else they come out in their place, with the reason. */
function areErrors({ standIn }: Operation, items: RunItem[], bad: FaultyItem[]): boolean {
	if (bad.length === 0) return false;
	// the parameters are at fault, and not the items
	if (standIn === undefined || bad.some(({ faults }) => faults.some((one) => one.isFixed)))
		return true;
	// nothing came, or no field was found where several were looked for: the item is no record of a person
	const isNobody = ({ faults }: FaultyItem) =>
		faults.includes(NO_CONTACT) || faults.filter(({ isMissing }) => isMissing).length > 2;
	return bad.length === items.length && (bad.length > 1 || bad.some(isNobody));
}
