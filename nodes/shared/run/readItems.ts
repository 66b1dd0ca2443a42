import type { IExecuteFunctions } from 'n8n-workflow';
import type { RunErrorContext } from '../errors/nodeErrors';
import type { Fault, FaultyItem } from '../errors/faults';
import { NO_CONTACT } from '../errors/faults';
import type { Operation } from '../operation/defineOperation';
import type { Mapping } from '../operation/mapping/mapping';
import { mapItems } from '../operation/mapping/mapping';
import { mappedFields } from '../operation/mappedFields';
import type { ValuesRead } from '../operation/parameters';
import { faultOf, hasExpression, parameterReader } from '../operation/parameters';
import type { AnyValues, Input } from '../operation/plan';
import { errorContextOf } from './errorContext';
import { isBlankRecord } from '../values';
import { yieldToEventLoop } from './yieldToEventLoop';

/** An item that cannot be sent: what could be read of it, and what is wrong. */
export interface BadItem extends Input, FaultyItem {}

/** The items of a node as they were read for an operation, each in one of the lists. */
export interface ReadItems {
	operation: Operation;
	/** What fails becomes an error item; else it is thrown. */
	continueOnFail: boolean;
	/** To be sent. */
	inputs: Input[];
	/** Those that cannot be sent and come out as errors, or stop the run before anything is sent. */
	faulty: BadItem[];
	/** Those that cannot be sent and come out in their place, with the reason. */
	inPlace: BadItem[];
	/** How many have no values at all, where fields are mapped automatically. */
	leftOut: number;
	/** What only the user knows: which column is meant. */
	question?: string;
	/** What the errors about them are made from. */
	errors: RunErrorContext;
}

/** Reads and checks every item, so that nothing is sent before all of them are known. */
export async function readItems(
	context: IExecuteFunctions,
	operation: Operation,
	continueOnFail: boolean,
): Promise<ReadItems> {
	const mapping = await mappingOf(context, operation);
	const readOne = parameterReader(context, operation, mapping);
	const isFixed = !hasExpression(context.getNode().parameters);
	const all = [...context.getInputData().entries()];
	const filled = all.filter(([, { json }]) => !isBlankRecord(json));
	// empty items among others are left out where fields are mapped automatically
	const rows = mapping && filled.length > 0 ? filled : all;
	const inputs: Input[] = [];
	const bad: BadItem[] = [];
	for (const [index] of rows) {
		await yieldToEventLoop();
		const { droppedFields, faults, values } = checkedByRequest(operation, readOne(index), isFixed);
		if (faults.length === 0) inputs.push({ index, values, droppedFields });
		else {
			const told = mapping && filled.length === 0 ? mergedMissing(faults) : faults;
			bad.push({ index, values: { ...rawValuesOf(faults), ...values }, faults: told });
		}
	}
	const errors = errorContextOf(context, operation, [...inputs, ...bad], mapping);
	const becomeErrors = continueOnFail || areErrors(operation, inputs, bad);
	const [faulty, inPlace] = becomeErrors ? [bad, []] : [[], bad];
	const leftOut = all.length - rows.length;
	const question = mapping?.question;
	return { operation, continueOnFail, inputs, faulty, inPlace, leftOut, question, errors };
}

async function mappingOf(
	context: IExecuteFunctions,
	operation: Operation,
): Promise<Mapping | undefined> {
	const isSet = 'mapping' in context.getNode().parameters;
	if (!isSet || context.getNodeParameter('mapping', 0) !== 'automatic') return undefined;
	const items = context.getInputData();
	if (items.length === 0) return undefined;
	const records = items.map(({ json }) => json);
	return await mapItems(records, mappedFields(operation), yieldToEventLoop);
}

/** What is wrong with an item that has no field: all that was looked for is missing for one reason. */
function mergedMissing(faults: Fault[]): Fault[] {
	const others = faults.filter(({ isFixed, emptyField }) => isFixed || emptyField === undefined);
	return others.length === faults.length ? faults : [NO_CONTACT, ...others];
}

/** What cannot be sent, as it came. */
function rawValuesOf(faults: Fault[]): AnyValues {
	return Object.fromEntries(
		faults.flatMap(({ came, field }) => (field && came ? [[field, came]] : [])),
	);
}

/** With what is wrong in the request that the values make; it may do without those that are bad. */
function checkedByRequest(
	{ dispensable = [], properties, request }: Operation,
	reading: ValuesRead,
	isFixed: boolean,
): ValuesRead {
	const { faults, values } = reading;
	const doesWithout = faults.every((bad) => !bad.isFixed && dispensable.includes(bad.field ?? ''));
	if (!doesWithout) return reading;
	try {
		request(values);
		return { values, faults: [], droppedFields: faults };
	} catch (error) {
		if (faults.length > 0) return reading;
		const isMapped = reading.values.mapping === 'automatic';
		const [{ displayName }] = properties;
		return { ...reading, faults: [faultOf(error, displayName, isFixed && !isMapped)] };
	}
}

/**
 * Whether bad items become errors: with On Error = Continue each its own; else the one that stops the
 * run, where the parameters are at fault and not the items.
 */
function areErrors({ itemNotDone }: Operation, inputs: Input[], bad: BadItem[]): boolean {
	if (itemNotDone === undefined || bad.some(({ faults }) => faults.some((one) => one.isFixed)))
		return true;
	// nothing came, or no field was found where several were looked for: the item is no record of a person
	const isNobody = ({ faults }: BadItem) =>
		faults.includes(NO_CONTACT) || faults.filter(({ emptyField }) => emptyField).length > 2;
	return inputs.length === 0 && (bad.length > 1 || bad.some(isNobody));
}
