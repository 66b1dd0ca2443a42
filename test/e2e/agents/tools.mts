import assert from 'node:assert/strict';
import type { INodeParameters } from 'n8n-workflow';
import type { Service } from '../../../sandbox/launcher/service.mts';
import { operationFixtures } from '../../operations/index.ts';
import type { Json } from '../../operations/operationFixture.ts';
import { type ListedOperation, listNodeOperations } from '../listedOperations.mts';
import { getFixtureName, getRoute } from '../operations.mts';
import type { Workbench } from '../workbench.mts';

/** An operation as an agent's tool, whose fields the model fills. */
export interface Tool {
	/** The node's name, which the model also sees. */
	name: string;
	/** The tool description that n8n sends to the model. */
	description: string;
	/** The node's type without the package's name. */
	type: string;
	parameters: INodeParameters;
	/** Creates the model's arguments; called after each reset of the service. */
	createArgs(service: Service): Promise<Json>;
	/** Method and path as in openapi.yaml. */
	route: string;
}

/** The node that agents cannot use. */
const EXCLUDED_NODE = 'outreachApiKey';

const referenceFields = (...names: string[]) =>
	Object.fromEntries(names.map((name) => [name, `={{ $json.${name} }}`])) as INodeParameters;

/** The fields of operations that normally map items automatically, by operation. */
const MAPPED_FIELDS: Record<string, INodeParameters> = {
	createIfNew: referenceFields('email', 'firstName', 'lastName'),
	enrich: referenceFields('email'),
	findByEmail: referenceFields('email'),
	sendConnectionRequest: { profileUrl: '={{ $json.url }}', message: '=Hello {{ $json.name }}' },
	upload: { source: 'json', body: '={{ JSON.stringify({ name: $json.email }) }}' },
};

/** The index of the fixture's item that supplies the model's arguments (default: 0), by operation. */
const ARGUMENT_ITEM_INDEX: Record<string, number> = { createIfNew: 1 };

/**
 * Creates a tool for every operation that agents can use, with the parameters of its first run
 * in `test/operations`.
 */
export function createTools(bench: Workbench): Tool[] {
	const operations = bench.listNodeTypes().flatMap(listNodeOperations);
	return operations.filter(({ type }) => !type.name.endsWith(EXCLUDED_NODE)).map(createTool);
}

function createTool(listed: ListedOperation): Tool {
	const { action, operation, resource, type } = listed;
	const fixtureName = getFixtureName(listed);
	const { runs } = operationFixtures[fixtureName] ?? assert.fail(`${fixtureName} has no fixture`);
	const [{ createItems, parameters }] = runs;
	const fields = { ...(MAPPED_FIELDS[operation] ?? parameters) };
	delete fields.mapping;
	const name = `${action} in ${type.displayName}`;
	return {
		name,
		description: name,
		type: `${type.name.replace(/^.*\./, '')}Tool`,
		parameters: { ...(resource && { resource }), operation, ...replaceWithFromAi(fields) },
		createArgs: async (service) => {
			const items = (await createItems?.(service)) ?? [];
			return pickReferencedFields(items[ARGUMENT_ITEM_INDEX[operation] ?? 0] ?? {}, fields);
		},
		route: getRoute(fixtureName),
	};
}

/** Replaces references to the input item with `$fromAI`, as n8n's button does. */
function replaceWithFromAi(fields: INodeParameters): INodeParameters {
	const text = JSON.stringify(fields);
	return JSON.parse(
		text.replace(/\$json\.(\w+)/g, "$fromAI('$1', '', 'string')"),
	) as INodeParameters;
}

/** Picks the fields of an item that the parameters refer to. */
function pickReferencedFields(item: Json, fields: INodeParameters): Json {
	const referenced = [...JSON.stringify(fields).matchAll(/\$json\.(\w+)/g)].map(([, name]) => name);
	return Object.fromEntries(referenced.map((name) => [name, item[name]]));
}
