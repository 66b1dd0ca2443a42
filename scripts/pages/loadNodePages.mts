import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { INodeProperties, INodePropertyOptions, INodeTypeDescription } from 'n8n-workflow';
import type { Operation } from '../../nodes/shared/operation/defineOperation.ts';
import { events } from '../../nodes/Trigger/events/index.ts';
import { ROOT } from '../../sandbox/launcher/paths.mts';
import { loadNodes, type NodeSource } from '../../test/operations/nodes.mts';
import { getNodePage } from './files.mts';

/** An operation or event from a node's description. */
export interface Entry {
	value: string;
	name: string;
	description: string;
	/** The label of its resource, if the node has several. */
	resource?: string;
	/** All its parameters, including those of the whole node. */
	properties: INodeProperties[];
	/** Undefined for an event. */
	operation?: Operation;
	/** Paths in its items, such as `user.email`, with Simplify on; empty if unknown. */
	outputFields: string[];
}

/** A node's page, description, and operations or events. */
export interface NodePage {
	/** Relative to the repository, such as docs/nodes/lead.md. */
	page: string;
	description: INodeTypeDescription;
	isTrigger: boolean;
	entries: Entry[];
}

/** Loads the pages of all nodes, in the order of package.json. */
export async function loadNodePages(): Promise<NodePage[]> {
	return (await loadNodes()).map(buildNodePage);
}

function buildNodePage({ file, node: { description }, operations }: NodeSource): NodePage {
	const isTrigger = description.group.includes('trigger');
	const entries = listEntries(description, isTrigger ? 'event' : 'operation').map((choice) => {
		const resource = choice.resources?.[0];
		return {
			...choice.entry,
			resource: resource && getResourceLabel(description, resource),
			properties: description.properties.filter((property) =>
				isShownFor(property, choice.entry.value, resource),
			),
			operation: [...operations.values()].find(({ option }) => option.value === choice.entry.value),
			outputFields: listOutputFields(dirname(file), choice.entry.value, resource),
		};
	});
	return { page: getNodePage(basename(dirname(file))), description, isTrigger, entries };
}

/** Lists the operations or events, with the resources that show them. */
function listEntries({ properties }: INodeTypeDescription, list: string) {
	return properties
		.filter(({ name }) => name === list)
		.flatMap(({ displayOptions, options = [] }) =>
			(options as INodePropertyOptions[]).map(({ name, value, description = '' }) => ({
				entry: { name, value: String(value), description },
				resources: displayOptions?.show?.resource?.map(String),
			})),
		);
}

/** Lists the fields of an output schema, else those of a trigger's simplified event. */
function listOutputFields(folder: string, value: string, resource = ''): string[] {
	const file = join(ROOT, folder, '__schema__/v1.0.0', resource, `${value}.json`);
	if (!existsSync(file))
		return events.find(({ option }) => option.value === value)?.simplify?.fields ?? [];
	const { properties } = JSON.parse(readFileSync(file, 'utf8')) as {
		properties: Record<string, { properties?: object }>;
	};
	return Object.entries(properties).flatMap(([name, { properties: nested }]) =>
		nested ? Object.keys(nested).map((key) => `${name}.${key}`) : name,
	);
}

/** Returns the label of a resource; undefined if it is the only one. */
function getResourceLabel({ properties }: INodeTypeDescription, value: string): string | undefined {
	const [{ options = [] }] = properties.filter(({ name }) => name === 'resource');
	const option = (options as INodePropertyOptions[]).find((other) => other.value === value);
	return options.length > 1 ? option?.name : undefined;
}

function isShownFor(
	{ displayOptions, name }: INodeProperties,
	chosen: string,
	resource: string | undefined,
): boolean {
	if (['resource', 'operation', 'event'].includes(name)) return false;
	const { event, operation, resource: resources } = displayOptions?.show ?? {};
	return (
		[event, operation].every((values) => values?.map(String).includes(chosen) ?? true) &&
		(resources?.map(String).includes(resource ?? '') ?? true)
	);
}
