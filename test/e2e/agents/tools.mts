import assert from 'node:assert/strict';
import type { INodeParameters } from 'n8n-workflow';
import type { Service } from '../../../sandbox/launcher/service.mts';
import { proofs } from '../../operations/index.ts';
import type { Json } from '../../operations/proof.ts';
import { type ListedOperation, listedOperations } from '../listedOperations.mts';
import { nameIn, routeOf } from '../operations.mts';
import type { Workbench } from '../workbench.mts';

/** An operation as an agent has it: the model fills its fields. */
export interface Tool {
	/** As n8n names the node, and so as people and the model know it. */
	name: string;
	/** What n8n tells the model of it. */
	description: string;
	/** The type of the node, without the package's name. */
	type: string;
	parameters: INodeParameters;
	/** What the model fills in, made when the service is as at its start. */
	args(service: Service): Promise<Json>;
	/** Method and path, as openapi.yaml has them. */
	route: string;
}

/** No agent is offered these. */
const NOT_OFFERED = 'outreachApiKey';

const byModel = (...names: string[]) =>
	Object.fromEntries(names.map((name) => [name, `={{ $json.${name} }}`])) as INodeParameters;

/** What takes its fields from the incoming item by name in a workflow, and from the model here. */
const MAPPED: Record<string, INodeParameters> = {
	createIfNew: byModel('email', 'firstName', 'lastName'),
	enrich: byModel('email'),
	findByEmail: byModel('email'),
	sendConnectionRequest: { profileUrl: '={{ $json.url }}', message: '=Hello {{ $json.name }}' },
	upload: { source: 'json', body: '={{ JSON.stringify({ name: $json.email }) }}' },
};

/** Which incoming item of the run the model fills in; the first without it. */
const ITEM: Record<string, number> = { createIfNew: 1 };

/** Every operation that agents are offered, with the fields of its first run in `test/operations`. */
export function toolsOf(bench: Workbench): Tool[] {
	const offered = bench.nodeTypes().flatMap(listedOperations);
	return offered.filter(({ type }) => !type.name.endsWith(NOT_OFFERED)).map(toolOf);
}

function toolOf(listed: ListedOperation): Tool {
	const { action, operation, resource, type } = listed;
	const ofProof = nameIn(listed);
	const { runs } = proofs[ofProof] ?? assert.fail(`${ofProof} has no proof`);
	const [{ given, parameters }] = runs;
	const fields = { ...(MAPPED[operation] ?? parameters) };
	delete fields.mapping;
	const name = `${action} in ${type.displayName}`;
	return {
		name,
		description: name,
		type: `${type.name.replace(/^.*\./, '')}Tool`,
		parameters: { ...(resource && { resource }), operation, ...leftToModel(fields) },
		args: async (service) => {
			const items = (await given?.(service)) ?? [];
			return partOf(items[ITEM[operation] ?? 0] ?? {}, fields);
		},
		route: routeOf(ofProof),
	};
}

/** Fields with what comes from the incoming item left to the model, as n8n's button writes it. */
function leftToModel(fields: INodeParameters): INodeParameters {
	const text = JSON.stringify(fields);
	return JSON.parse(
		text.replace(/\$json\.(\w+)/g, "$fromAI('$1', '', 'string')"),
	) as INodeParameters;
}

/** What is asked for of an incoming item of the run. */
function partOf(item: Json, fields: INodeParameters): Json {
	const asked = [...JSON.stringify(fields).matchAll(/\$json\.(\w+)/g)].map(([, name]) => name);
	return Object.fromEntries(asked.map((name) => [name, item[name]]));
}
