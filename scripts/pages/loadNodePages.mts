import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type {
	INodeProperties,
	INodePropertyOptions,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';
import type { Operation } from '../../nodes/shared/operation/defineOperation.ts';
import { ROOT } from '../../sandbox/launcher/paths.mts';
import { getNodePage } from './files.mts';

/** An operation or event from a node's description. */
export interface Entry {
	value: string;
	name: string;
	description: string;
	/** The label of its resource, if the node has several. */
	resource?: string;
	/** All parameters that it shows, including the node's. */
	properties: INodeProperties[];
	/** Undefined for an event. */
	operation?: Operation;
}

/** A node's page, description, and operations or events. */
export interface NodePage {
	/** Relative to the repository, such as docs/nodes/lead.md. */
	page: string;
	description: INodeTypeDescription;
	isTrigger: boolean;
	entries: Entry[];
}

/** Loads every node of package.json, in order. */
export async function loadNodePages(): Promise<NodePage[]> {
	const { n8n } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
		n8n: { nodes: string[] };
	};
	return await Promise.all(n8n.nodes.map(loadNodePage));
}

async function loadNodePage(built: string): Promise<NodePage> {
	const source = built.replace(/^dist\/(.*)\.js$/, '$1.ts');
	const folder = dirname(source);
	const classes = await load<Record<string, new () => INodeType>>(source);
	const { description } = new classes[basename(source, '.node.ts')]();
	const isTrigger = description.group.includes('trigger');
	const operations = isTrigger
		? []
		: (await load<{ operations: Operation[] }>(join(folder, 'operations'))).operations;
	const entries = listEntries(description, isTrigger ? 'event' : 'operation').map((choice) => {
		const resource = choice.resources?.[0];
		return {
			...choice.entry,
			resource: resource && getResourceLabel(description, resource),
			properties: description.properties.filter((property) =>
				isShownFor(property, choice.entry.value, resource),
			),
			operation: operations.find(({ option }) => option.value === choice.entry.value),
		};
	});
	return { page: getNodePage(basename(folder)), description, isTrigger, entries };
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

async function load<T>(path: string): Promise<T> {
	return (await import(pathToFileURL(join(ROOT, path)).href)) as T;
}
