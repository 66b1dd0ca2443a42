import type { IDataObject } from 'n8n-workflow';
import { buildWorkflow } from '../workflow.mts';

/** n8n runs a schedule entry at most once a minute, so there are twenty entries. */
export const EVERY_THREE_SECONDS = Array.from({ length: 20 }, (_, index) => index * 3);

/** The name of the node behind the trigger. */
export const NEXT = 'Next';

/** The settings of an Outreach Trigger. */
export interface TriggerSettings {
	parameters?: IDataObject;
	/** The ID of the credential. */
	credential: string;
	/** The node's name. */
	name?: string;
}

/** Builds a workflow that starts with the trigger, as the editor saves it. */
export function buildTriggerWorkflow(settings: TriggerSettings) {
	const { credential, name = 'Outreach Trigger', parameters } = settings;
	const item = EVERY_THREE_SECONDS.map((second) => ({
		mode: 'custom',
		cronExpression: `${second} * * * * *`,
	}));
	const trigger = {
		name,
		type: 'outreachTrigger',
		parameters: { event: 'leadCreated', ...parameters, pollTimes: { item } },
		credentials: { outreachAutomationApi: { id: credential, name: 'Sandbox' } },
	};
	return buildWorkflow('Trigger test', [trigger, { name: NEXT, type: 'n8n-nodes-base.noOp' }]);
}
