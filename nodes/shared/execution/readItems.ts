import type { IExecuteFunctions } from 'n8n-workflow';
import type { Fault, FaultyItem } from '../errors/invalidItems';
import { countOfItems, NO_CONTACT, textOfItems } from '../errors/invalidItems';
import { errorOfSetup } from '../errors/nodeErrors';
import type { MessageContext } from '../errors/describeFailure';
import type { Operation } from '../operation/defineOperation';
import { emailIn } from '../fields/email';
import { listColumnNames } from '../mapping/columns';
import type { Mapping } from '../mapping/mapping';
import { mapItems } from '../mapping/mapping';
import type { ValuesRead } from '../parameters/readParameters';
import {
	faultOf,
	hasExpression,
	labelOf,
	mappedFields,
	parameterReader,
} from '../parameters/readParameters';
import type { AnyValues } from '../operation/plan';
import { yieldToEventLoop } from '../utils/times';
import { fieldsIn, isBlankRecord, shortened, textIn } from '../utils/values';
import type { RunItem, RunState } from './results';

/** What a name from somebody's list must not bring into a message. */
const UNSHOWN = /[\p{C}\p{Zl}\p{Zp}<>]+/gu;
const MAX_NAME = 60;

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
	const records = context.getInputData().map(({ json }) => json);
	const isMapped = context.getNodeParameter('mapping', 0, 'manual') === 'automatic';
	const mapping = isMapped ? await mapItems(records, mappedFields(operation)) : undefined;
	const isFixed = !hasExpression(context.getNode().parameters);
	const readOne = parameterReader(context, operation, mapping);
	const all = [...records.entries()];
	const filled = mapping ? all.filter(([, json]) => !isBlankRecord(json)) : all;
	// empty items among others are left out where fields are mapped automatically
	const rows = filled.length > 0 ? filled : all;
	const items: RunItem[] = [];
	for (const [index, json] of rows) {
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
			fields: isUsable ? [] : listColumnNames(json),
			who: whoIn(values, index, mapping),
		});
	}
	const naming = messageContextOf(context, operation, mapping, items.length === 1);
	const faulty = items.filter(({ faults }) => faults.length > 0);
	if (mapping?.question) throw errorOfSetup(naming.node, mapping.question);
	const isStopped = faulty.length > 0 && !continueOnFail && areErrors(operation, items, faulty);
	if (isStopped) throw errorOfSetup(naming.node, textOfItems(faulty, naming), faulty[0].index);
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
	return {
		labelOf: (name) => labelOf(properties, name),
		idLabel: route.includes('{')
			? properties.find(({ required }) => required)?.displayName
			: undefined,
		howToVerify,
		node: context.getNode(),
		timezone: context.getTimezone(),
		took: mapping?.summary,
		hasOneItem,
	};
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
	// the parameters are at fault, and not the items
	if (standIn === undefined || bad.some(({ faults }) => faults.some((one) => one.isFixed)))
		return true;
	// nothing came, or no field was found where several were looked for: the item is no record of a person
	const isNobody = ({ faults }: FaultyItem) =>
		faults.includes(NO_CONTACT) || faults.filter(({ isMissing }) => isMissing).length > 2;
	return bad.length === items.length && (bad.length > 1 || bad.some(isNobody));
}

/** Who an item is about: the email, the name or the LinkedIn URL. */
function whoIn(values: AnyValues, index: number, mapping?: Mapping): string | undefined {
	const located = Object.values(values).map(fieldsIn);
	const byMode = Object.fromEntries(located.map(({ mode, value }) => [mode, value]));
	const textOf = (field: string) =>
		textIn(mapping?.getValue(index, field) ?? values[field] ?? byMode[field]) ?? '';
	const email = textOf('email');
	const name = `${textOf('firstName')} ${textOf('lastName')}`.trim();
	const url = textOf('linkedinUrl') || textIn(values.profileUrl);
	const who = (email && emailIn(email)) || name || url || email;
	return shortened(who.replace(UNSHOWN, ' ').trim(), MAX_NAME) || undefined;
}
