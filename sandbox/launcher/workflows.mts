import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.mts';
import type { Service } from './service.mts';

const FOLDER = join(ROOT, 'workflows');
const CREDENTIAL_TYPE = 'outreachAutomationApi';

interface CredentialReference {
	id: string;
	name: string;
}

/** An example workflow as it lies in `workflows/`: what n8n exports, with a fixed id. */
export interface Workflow {
	id: string;
	name: string;
	nodes: WorkflowNode[];
	connections: object;
	/** What stands for what a node would give, while someone tries the workflow out. */
	pinData?: object;
}

interface WorkflowNode {
	name: string;
	type: string;
	typeVersion: number;
	position: number[];
	parameters: object;
	disabled?: boolean;
	onError?: string;
	credentials?: Record<string, CredentialReference>;
}

/** What n8n's `import:credentials` takes. */
export interface Credential extends CredentialReference {
	type: string;
	data: Record<string, string>;
}

/** The workflow file of this name, e.g. 'lead-sync'. */
export function exampleWorkflow(name: string): Workflow {
	return JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')) as Workflow;
}

/** Every workflow in `workflows/`. */
export function exampleWorkflows(): Workflow[] {
	return readdirSync(FOLDER)
		.filter((file) => file.endsWith('.json'))
		.sort()
		.map((file) => exampleWorkflow(file.replace(/\.json$/, '')));
}

/** The credentials that the workflows name, made for the sandbox: its address and its full key. */
export function sandboxCredentials(workflows: Workflow[], service: Service): Credential[] {
	const named = new Map<string, CredentialReference>();
	for (const node of workflows.flatMap((workflow) => workflow.nodes)) {
		const reference = node.credentials?.[CREDENTIAL_TYPE];
		if (reference) named.set(reference.id, reference);
	}
	return [...named.values()].map(({ id, name }) => ({
		id,
		name,
		type: CREDENTIAL_TYPE,
		data: { apiKey: service.keys.full, baseUrl: service.url },
	}));
}
