import { buildWorkflow } from '../workflow.mts';

/** n8n runs a schedule entry at most once a minute, so there are twenty entries. */
export const EVERY_THREE_SECONDS = Array.from({ length: 20 }, (_, index) => index * 3);

/** The name of the node behind the trigger. */
export const NEXT_NODE = 'Next';

/**
 * Builds a workflow that starts with a trigger on new leads, as the editor saves it.
 * @param credential the ID of the credential
 */
export function buildTriggerWorkflow(credential: string) {
	const item = EVERY_THREE_SECONDS.map((second) => ({
		mode: 'custom',
		cronExpression: `${second} * * * * *`,
	}));
	const trigger = {
		...{ name: 'Outreach Trigger', type: 'outreachTrigger' },
		parameters: { event: 'leadCreated', pollTimes: { item } },
		credentials: { outreachAutomationApi: { id: credential, name: 'Sandbox' } },
	};
	return buildWorkflow('Trigger test', [trigger, { name: NEXT_NODE, type: 'n8n-nodes-base.noOp' }]);
}
