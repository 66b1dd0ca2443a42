import type { IDataObject } from 'n8n-workflow';
import { buildWorkflow } from '../workflow.mts';

/** n8n polls a schedule entry at most once a minute, so the node has twenty entries. */
export const EVERY_THREE_SECONDS = Array.from({ length: 20 }, (_, place) => place * 3);

/** The node behind the trigger. */
export const NEXT = 'Next';

/** The settings of an Outreach Trigger. */
export interface TriggerSettings {
	parameters?: IDataObject;
	/** The ID of its credential. */
	credential: string;
	/** The node's name. */
	name?: string;
}

/** A workflow that starts with a trigger, as the editor saves it. */
export function triggerWorkflow(settings: TriggerSettings) {
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
