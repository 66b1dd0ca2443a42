import assert from 'node:assert/strict';
import type { INodeProperties, INodePropertyOptions, INodeTypeDescription } from 'n8n-workflow';
import { listOperations } from '../listedOperations.mts';

/** What the node panel offers for a node, by its description: actions, or what a trigger waits for. */
export function listActions(type: INodeTypeDescription): string[] {
	return type.group.includes('trigger')
		? getOptions(type, 'event').map(({ action, name }) => action ?? name)
		: listOperations(type).map(({ action }) => action);
}

/** The words of the node panel for one operation, e.g. `create`. */
export function getAction(type: INodeTypeDescription, operation: string): string {
	const found = listOperations(type).find((listed) => listed.operation === operation);
	return (found ?? assert.fail(`${type.displayName} has no ${operation}`)).action;
}

/** The words of the node panel for one event of the trigger, e.g. `leadCreated`. */
export function getEventLabel(type: INodeTypeDescription, event: string): string {
	const found = getOptions(type, 'event').find(({ value }) => value === event);
	return found?.action ?? assert.fail(`${type.displayName} has no ${event}`);
}

/** The label of a parameter, by its name in the workflow. */
export function getLabel(type: INodeTypeDescription, parameter: string): string {
	return getProperty(type, parameter).displayName;
}

/** The words of one of a parameter's options, e.g. `manual` of `mapping`. */
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
