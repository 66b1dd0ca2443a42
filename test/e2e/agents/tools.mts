import assert from 'node:assert/strict';
import type { INodeParameters } from 'n8n-workflow';
import type { Service } from '../../../sandbox/launcher/service.mts';
import { operationFixtures } from '../../operations/index.ts';
import type { Json } from '../../operations/operationFixture.ts';
import { type ListedOperation, listOperations } from '../listedOperations.mts';
import { getFixtureName, getRoute } from '../operations.mts';
import type { Workbench } from '../workbench.mts';

/** An operation as an agent's tool: the model fills its fields. */
export interface Tool {
	/** The node's name, which the model also sees. */
	name: string;
	/** The tool description that n8n sends to the model. */
	description: string;
	/** The type of the node, without the package's name. */
	type: string;
	parameters: INodeParameters;
	/** The model's arguments, created after each reset of the service. */
	args(service: Service): Promise<Json>;
	/** Method and path, as openapi.yaml has them. */
	route: string;
}

/** No agent is offered these. */
const NOT_OFFERED = 'outreachApiKey';

const referenceFields = (...names: string[]) =>
	Object.fromEntries(names.map((name) => [name, `={{ $json.${name} }}`])) as INodeParameters;

/** What takes its fields from the incoming item by name in a workflow, and from the model here. */
const MAPPED: Record<string, INodeParameters> = {
	createIfNew: referenceFields('email', 'firstName', 'lastName'),
	enrich: referenceFields('email'),
	findByEmail: referenceFields('email'),
	sendConnectionRequest: { profileUrl: '={{ $json.url }}', message: '=Hello {{ $json.name }}' },
	upload: { source: 'json', body: '={{ JSON.stringify({ name: $json.email }) }}' },
};

/** Which incoming item of the run the model fills in; the first without it. */
const ITEM: Record<string, number> = { createIfNew: 1 };

/** Every operation that agents are offered, with the fields of its first run in `test/operations`. */
export function createTools(bench: Workbench): Tool[] {
	const offered = bench.nodeTypes().flatMap(listOperations);
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

/** Fields with what comes from the incoming item left to the model, as n8n's button writes it. */
function leaveToModel(fields: INodeParameters): INodeParameters {
	const text = JSON.stringify(fields);
	return JSON.parse(
		text.replace(/\$json\.(\w+)/g, "$fromAI('$1', '', 'string')"),
	) as INodeParameters;
}

/** What is asked for of an incoming item of the run. */
function pickReferencedFields(item: Json, fields: INodeParameters): Json {
	const referenced = [...JSON.stringify(fields).matchAll(/\$json\.(\w+)/g)].map(([, name]) => name);
	return Object.fromEntries(referenced.map((name) => [name, item[name]]));
}
