import assert from 'node:assert/strict';
import type { INodeProperties, INodePropertyOptions, INodeTypeDescription } from 'n8n-workflow';
import { listedOperations } from '../listedOperations.mts';

/** What the node panel offers for a node, by its description: actions, or what a trigger waits for. */
export function actionsOf(type: INodeTypeDescription): string[] {
	return type.group.includes('trigger')
		? optionsOf(type, 'event').map(({ action, name }) => action ?? name)
		: listedOperations(type).map(({ action }) => action);
}

/** The words of the node panel for one operation, e.g. `create`. */
export function actionOf(type: INodeTypeDescription, operation: string): string {
	const found = listedOperations(type).find((listed) => listed.operation === operation);
	return (found ?? assert.fail(`${type.displayName} has no ${operation}`)).action;
}

/** The words of the node panel for one event of the trigger, e.g. `leadCreated`. */
export function eventOf(type: INodeTypeDescription, event: string): string {
	const found = optionsOf(type, 'event').find(({ value }) => value === event);
	return found?.action ?? assert.fail(`${type.displayName} has no ${event}`);
}

/** The label of a parameter, by its name in the workflow. */
export function labelOf(type: INodeTypeDescription, parameter: string): string {
	return propertyOf(type, parameter).displayName;
}

/** The words of one of a parameter's options, e.g. `manual` of `mapping`. */
export function optionOf(type: INodeTypeDescription, parameter: string, value: string): string {
	const found = optionsOf(type, parameter).find((option) => option.value === value);
	return (found ?? assert.fail(`${parameter} has no ${value}`)).name;
}

function optionsOf(type: INodeTypeDescription, parameter: string): INodePropertyOptions[] {
	return (propertyOf(type, parameter).options ?? []) as INodePropertyOptions[];
}

function propertyOf(type: INodeTypeDescription, parameter: string): INodeProperties {
	const found = type.properties.find(({ name }) => name === parameter);
	return found ?? assert.fail(`${type.displayName} has no ${parameter}`);
}
