import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.mts';
import type { Service } from './service.mts';

const WORKFLOWS_FOLDER = join(ROOT, 'workflows');
const RECIPES_FOLDER = join(ROOT, 'docs/recipes');
const CREDENTIAL_TYPE = 'outreachAutomationApi';

interface CredentialReference {
	id: string;
	name: string;
}

/** An example in `workflows/`: an n8n export with a fixed ID. */
export interface Workflow {
	id: string;
	name: string;
	nodes: WorkflowNode[];
	connections: object;
	/** Pinned output, which replaces a node's own output in test runs. */
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

/** A credential in the format of n8n's `import:credentials`. */
export interface Credential extends CredentialReference {
	type: string;
	data: Record<string, string>;
}

/** @param name file name without extension, such as `lead-sync` */
export function loadExample(name: string): Workflow {
	return JSON.parse(readFileSync(join(WORKFLOWS_FOLDER, `${name}.json`), 'utf8')) as Workflow;
}

export function loadExamples(): Workflow[] {
	return readdirSync(WORKFLOWS_FOLDER)
		.filter((file) => file.endsWith('.json'))
		.sort()
		.map((file) => loadExample(file.replace(/\.json$/, '')));
}

/** Loads a recipe from `docs/recipes/`, whose file has only nodes and connections. */
export function loadRecipe(name: string): Workflow {
	const recipe = JSON.parse(readFileSync(join(RECIPES_FOLDER, `${name}.json`), 'utf8')) as Workflow;
	return { ...recipe, id: '', name };
}

export function listRecipes(): string[] {
	return readdirSync(RECIPES_FOLDER).map((file) => file.replace(/\.json$/, ''));
}

/** Creates the credentials that the workflows refer to, with the sandbox's URL and full key. */
export function createSandboxCredentials(workflows: Workflow[], service: Service): Credential[] {
	const references = new Map<string, CredentialReference>();
	for (const node of workflows.flatMap((workflow) => workflow.nodes)) {
		const reference = node.credentials?.[CREDENTIAL_TYPE];
		if (reference) references.set(reference.id, reference);
	}
	return [...references.values()].map(({ id, name }) => ({
		id,
		name,
		type: CREDENTIAL_TYPE,
		data: { apiKey: service.keys.full, baseUrl: service.url },
	}));
}
