import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type {
	INodeProperties,
	INodePropertyOptions,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';
import type { Operation } from '../../nodes/shared/operation/defineOperation.ts';
import { nodePage } from './files.mts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** An operation or an event, as its node's description shows it. */
export interface Entry {
	value: string;
	name: string;
	description: string;
	/** The label of its resource, where the node has several. */
	resource?: string;
	/** Its parameters; those of the whole node are among them. */
	properties: INodeProperties[];
	/** An event has none. */
	operation?: Operation;
}

/** A node with all that people can choose in it. */
export interface Subject {
	/** From the repository's top, for example docs/nodes/lead.md. */
	page: string;
	description: INodeTypeDescription;
	isTrigger: boolean;
	entries: Entry[];
}

/** Every node of package.json, in its order. */
export async function allSubjects(): Promise<Subject[]> {
	const { n8n } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
		n8n: { nodes: string[] };
	};
	return await Promise.all(n8n.nodes.map(subjectOf));
}

async function subjectOf(built: string): Promise<Subject> {
	const source = built.replace(/^dist\/(.*)\.js$/, '$1.ts');
	const folder = dirname(source);
	const classes = await load<Record<string, new () => INodeType>>(source);
	const { description } = new classes[basename(source, '.node.ts')]();
	const isTrigger = description.group.includes('trigger');
	const operations = isTrigger
		? []
		: (await load<{ operations: Operation[] }>(join(folder, 'operations'))).operations;
	const entries = choicesOf(description, isTrigger ? 'event' : 'operation').map((choice) => {
		const resource = choice.resources?.[0];
		return {
			...choice.entry,
			resource: resource && resourceLabel(description, resource),
			properties: description.properties.filter((property) =>
				isShownFor(property, choice.entry.value, resource),
			),
			operation: operations.find(({ option }) => option.value === choice.entry.value),
		};
	});
	return { page: nodePage(basename(folder)), description, isTrigger, entries };
}

/** What can be chosen in the list of operations or events, with the resources that show the list. */
function choicesOf({ properties }: INodeTypeDescription, list: string) {
	return properties
		.filter(({ name }) => name === list)
		.flatMap(({ displayOptions, options = [] }) =>
			(options as INodePropertyOptions[]).map(({ name, value, description = '' }) => ({
				entry: { name, value: String(value), description },
				resources: displayOptions?.show?.resource?.map(String),
			})),
		);
}

/** The label of a resource; empty where it is the only one. */
function resourceLabel({ properties }: INodeTypeDescription, value: string): string | undefined {
	const [{ options = [] }] = properties.filter(({ name }) => name === 'resource');
	const found = (options as INodePropertyOptions[]).find((option) => option.value === value);
	return options.length > 1 ? found?.name : undefined;
}

function isShownFor(
	{ displayOptions, name }: INodeProperties,
	chosen: string,
	resource: string | undefined,
): boolean {
	if (['resource', 'operation', 'event'].includes(name)) return false;
	const { event, operation, resource: ofResource } = displayOptions?.show ?? {};
	return (
		[event, operation].every((values) => values?.map(String).includes(chosen) ?? true) &&
		(ofResource?.map(String).includes(resource ?? '') ?? true)
	);
}

async function load<T>(path: string): Promise<T> {
	return (await import(pathToFileURL(join(root, path)).href)) as T;
}
