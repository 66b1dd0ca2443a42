import assert from 'node:assert/strict';
import type { INodeProperties, INodePropertyOptions, INodeTypeDescription } from 'n8n-workflow';
import { listNodeOperations } from '../listedOperations.mts';

/** The node panel's labels for a node, from its description: its actions, or a trigger's events. */
export function listActions(type: INodeTypeDescription): string[] {
	return type.group.includes('trigger')
		? getOptions(type, 'event').map(({ action, name }) => action ?? name)
		: listNodeOperations(type).map(({ action }) => action);
}

/** The node panel's label for an operation, such as `create`. */
export function getAction(type: INodeTypeDescription, operation: string): string {
	const found = listNodeOperations(type).find((listed) => listed.operation === operation);
	return (found ?? assert.fail(`${type.displayName} has no ${operation}`)).action;
}

/** The node panel's label for an event of the trigger, such as `leadCreated`. */
export function getEventLabel(type: INodeTypeDescription, event: string): string {
	const found = getOptions(type, 'event').find(({ value }) => value === event);
	return found?.action ?? assert.fail(`${type.displayName} has no ${event}`);
}

/** The label of a parameter, by its name in the workflow. */
export function getLabel(type: INodeTypeDescription, parameter: string): string {
	return getProperty(type, parameter).displayName;
}

/** The label of a parameter's option, such as `manual` of `mapping`. */
export function getOptionLabel(
	type: INodeTypeDescription,
	parameter: string,
	value: string,
): string {
	const found = getOptions(type, parameter).find((option) => option.value === value);
	return (found ?? assert.fail(`${parameter} has no ${value}`)).name;
}

function getOptions(type: INodeTypeDescription, parameter: string): INodePropertyOptions[] {
	return (getProperty(type, parameter).options ?? []) as INodePropertyOptions[];
}

function getProperty(type: INodeTypeDescription, parameter: string): INodeProperties {
	const found = type.properties.find(({ name }) => name === parameter);
	return found ?? assert.fail(`${type.displayName} has no ${parameter}`);
}
