import type { Workflow } from '../../sandbox/launcher/workflows.mts';
import manifest from '../../package.json' with { type: 'json' };

const CREDENTIAL = { outreachAutomationApi: { id: 'benchCredential', name: 'Sandbox' } };

/** The steps with another credential. */
export function withCredential(id: string, steps: Step[]): Step[] {
	const credentials = { outreachAutomationApi: { id, name: id } };
	return steps.map((step) => (step.credentials ? { ...step, credentials } : step));
}

/** A node of a bench: its type and what the user would set in the editor. */
export interface Step {
	type: string;
	typeVersion: number;
	parameters: object;
	credentials?: typeof CREDENTIAL;
	/** What a failure does, in place of ending the workflow. */
	onError?: 'continueRegularOutput';
}

/** A node of this package. */
export function outreach(node: string, parameters: object): Step {
	const type = `${manifest.name}.outreach${node}`;
	return { type, typeVersion: 1, parameters, credentials: CREDENTIAL };
}

/** n8n's HTTP Request with the same credential. */
export function httpRequest(url: string, parameters: object = {}): Step {
	return {
		...builtIn('httpRequest', 4.4, {
			url,
			authentication: 'predefinedCredentialType',
			nodeCredentialType: 'outreachAutomationApi',
			...parameters,
		}),
		credentials: CREDENTIAL,
	};
}

/** A node of n8n's own. */
export function builtIn(node: string, typeVersion: number, parameters: object): Step {
	return { type: `n8n-nodes-base.${node}`, typeVersion, parameters };
}

/**
 * A workflow that a POST to the webhook `id` runs, and that answers with the number of items which
 * the last of the steps gave. n8n stores nothing of the run.
 *
 * @param says the field of the first item that it answers with, in place of their number
 */
export function workflowOf(id: string, steps: Step[], says?: string): Workflow {
	const last = `$('Step ${steps.length}')`;
	const answer =
		says === undefined
			? { id: 'n', name: 'count', type: 'number', value: `={{ ${last}.all().length }}` }
			: { id: 's', name: says, type: 'string', value: `={{ ${last}.first().json.${says} }}` };
	const nodes = [
		builtIn('webhook', 2, { path: id, httpMethod: 'POST', responseMode: 'lastNode' }),
		...steps,
		builtIn('set', 3.4, { assignments: { assignments: [answer] } }),
	].map((node, place) => ({
		...node,
		id: `${id}-${place}`,
		name: `Step ${place}`,
		position: [place * 200, 0],
		webhookId: id,
		executeOnce: place > steps.length,
	}));
	const connections = nodes
		.slice(1)
		.map(({ name }, place) => [
			`Step ${place}`,
			{ main: [[{ node: name, type: 'main', index: 0 }]] },
		]);
	const workflow = {
		id,
		name: id,
		nodes,
		connections: Object.fromEntries(connections) as object,
		settings: { saveDataSuccessExecution: 'none', executionOrder: 'v1' },
	};
	return workflow;
}
