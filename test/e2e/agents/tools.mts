import assert from 'node:assert/strict';
import type { INodeParameters } from 'n8n-workflow';
import type { Service } from '../../../sandbox/launcher/service.mts';
import { operationFixtures } from '../../operations/index.ts';
import type { Json } from '../../operations/operationFixture.ts';
import { type ListedOperation, listNodeOperations } from '../listedOperations.mts';
import { getFixtureName, getRoute } from '../operations.mts';
import type { Workbench } from '../workbench.mts';

/** An operation as an agent's tool: the model fills its fields. */
export interface Tool {
	/** The node's name, which the model also sees. */
	name: string;
	/** The tool description that n8n sends to the model. */
	description: string;
	/** The node's type without the package's name. */
	type: string;
	parameters: INodeParameters;
	/** Returns the model's arguments; called after each reset of the service. */
	args(service: Service): Promise<Json>;
	/** Method and path as in openapi.yaml. */
	route: string;
}

/** Operations that are not offered to agents. */
const NOT_OFFERED = 'outreachApiKey';

const referenceFields = (...names: string[]) =>
	Object.fromEntries(names.map((name) => [name, `={{ $json.${name} }}`])) as INodeParameters;

/** Operations that map an item's fields in a workflow, and get them from the model here. */
const MAPPED: Record<string, INodeParameters> = {
	createIfNew: referenceFields('email', 'firstName', 'lastName'),
	enrich: referenceFields('email'),
	findByEmail: referenceFields('email'),
	sendConnectionRequest: { profileUrl: '={{ $json.url }}', message: '=Hello {{ $json.name }}' },
	upload: { source: 'json', body: '={{ JSON.stringify({ name: $json.email }) }}' },
};

/** The index of the input item that supplies the model's arguments (default: 0). */
const ITEM: Record<string, number> = { createIfNew: 1 };

/**
 * Lists every operation that is offered to agents, with the parameters of its first run in
 * `test/operations`.
 */
export function createTools(bench: Workbench): Tool[] {
	const offered = bench.nodeTypes().flatMap(listNodeOperations);
	return offered.filter(({ type }) => !type.name.endsWith(NOT_OFFERED)).map(createTool);
}

function createTool(listed: ListedOperation): Tool {
	const { action, operation, resource, type } = listed;
	const ofProof = getFixtureName(listed);
	const { runs } = operationFixtures[ofProof] ?? assert.fail(`${ofProof} has no proof`);
	const [{ createItems, parameters }] = runs;
	const fields = { ...(MAPPED[operation] ?? parameters) };
	delete fields.mapping;
	const name = `${action} in ${type.displayName}`;
	return {
		name,
		description: name,
		type: `${type.name.replace(/^.*\./, '')}Tool`,
		parameters: { ...(resource && { resource }), operation, ...leaveToModel(fields) },
		args: async (service) => {
			const items = (await createItems?.(service)) ?? [];
			return pickReferencedFields(items[ITEM[operation] ?? 0] ?? {}, fields);
		},
		route: getRoute(ofProof),
	};
}

/** Replaces values from the input item by `$fromAI`, as n8n's button writes it. */
function leaveToModel(fields: INodeParameters): INodeParameters {
	const text = JSON.stringify(fields);
	return JSON.parse(
		text.replace(/\$json\.(\w+)/g, "$fromAI('$1', '', 'string')"),
	) as INodeParameters;
}

/** Finds the fields that a run reads from its input item. */
function pickReferencedFields(item: Json, fields: INodeParameters): Json {
	const referenced = [...JSON.stringify(fields).matchAll(/\$json\.(\w+)/g)].map(([, name]) => name);
	return Object.fromEntries(referenced.map((name) => [name, item[name]]));
}
