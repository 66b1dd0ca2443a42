import type { IExecuteFunctions } from 'n8n-workflow';
import { FieldError } from './checks';
import type { Input, Operation } from './operation';
import { labelOf, readValues } from './parameters';

/** The items of a node as they were read: to be sent, at fault, and left out as the user asked. */
export interface ReadItems {
	inputs: Input[];
	/** By item index. */
	faults: Map<number, FieldError>;
	leftOut: number;
}

/** Reads and checks every item, so that nothing is sent before all of them are known. */
export function readItems(context: IExecuteFunctions, operation: Operation): ReadItems {
	const read: ReadItems = { inputs: [], faults: new Map(), leftOut: 0 };
	for (const index of context.getInputData().keys()) {
		try {
			const values = readValues(context, operation, index);
			operation.request(values);
			read.inputs.push({ index, values });
		} catch (error) {
			const fault = faultOf(error);
			if (mayLeaveOut(context, operation, fault, index)) read.leftOut++;
			else read.faults.set(index, fault);
		}
	}
	return read;
}

function faultOf(error: unknown): FieldError {
	if (error instanceof FieldError) return error;
	throw error;
}

function mayLeaveOut(
	context: IExecuteFunctions,
	{ leaveOut, properties }: Operation,
	{ missing }: FieldError,
	index: number,
): boolean {
	if (leaveOut === undefined || missing !== labelOf(properties, leaveOut.without)) return false;
	return context.getNodeParameter(`options.${leaveOut.option}`, index, '') === 'leaveOut';
}
