import type { IExecuteFunctions } from 'n8n-workflow';
import type { FieldError } from './checks';
import type { Operation } from './operation';
import type { AnyValues, Input } from './plan';
import { faultOf, labelOf, readValues } from './parameters';

/** The items of a node as they were read: to be sent, at fault, and left out as the user asked. */
export interface ReadItems {
	inputs: Input[];
	/** By item index. */
	faults: Map<number, FieldError[]>;
	leftOut: number;
}

/** Reads and checks every item, so that nothing is sent before all of them are known. */
export function readItems(context: IExecuteFunctions, operation: Operation): ReadItems {
	const read: ReadItems = { inputs: [], faults: new Map(), leftOut: 0 };
	for (const index of context.getInputData().keys()) {
		const reading = readValues(context, operation, index);
		const faults =
			'faults' in reading ? reading.faults : faultsOfRequest(operation, reading.values);
		if ('values' in reading && faults.length === 0)
			read.inputs.push({ index, values: reading.values });
		else if (mayLeaveOut(context, operation, faults, index)) read.leftOut++;
		else read.faults.set(index, faults);
	}
	return read;
}

function faultsOfRequest({ request }: Operation, values: AnyValues): FieldError[] {
	try {
		request(values);
		return [];
	} catch (error) {
		return [faultOf(error)];
	}
}

function mayLeaveOut(
	context: IExecuteFunctions,
	{ leaveOut, properties }: Operation,
	faults: FieldError[],
	index: number,
): boolean {
	if (leaveOut === undefined) return false;
	const label = labelOf(properties, leaveOut.without);
	const option = context.getNodeParameter(`options.${leaveOut.option}`, index, '');
	return option === 'leaveOut' && faults.some(({ missing }) => missing === label);
}
