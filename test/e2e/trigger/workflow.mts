import type { IDataObject } from 'n8n-workflow';
import { typeName } from '../workflow.mts';

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
	/** The seconds of a minute at which it polls. */
	seconds?: number[];
}

/** A workflow that starts with a trigger, as the editor saves it. */
export function triggerWorkflow(settings: TriggerSettings) {
	const { credential, name = 'Outreach Trigger', parameters } = settings;
	const { seconds = EVERY_THREE_SECONDS } = settings;
	const item = seconds.map((second) => ({ mode: 'custom', cronExpression: `${second} * * * * *` }));
	const credentials = { outreachAutomationApi: { id: credential, name: 'Sandbox' } };
	const trigger = {
		id: 'trigger',
		name,
		type: typeName('outreachTrigger'),
		typeVersion: 1,
		position: [0, 0],
		parameters: { event: 'leadCreated', ...parameters, pollTimes: { item } },
		credentials,
	};
	const next = {
		id: 'next',
		name: NEXT,
		type: 'n8n-nodes-base.noOp',
		typeVersion: 1,
		position: [200, 0],
		parameters: {},
	};
	return {
		name: 'Trigger test',
		settings: {},
		nodes: [trigger, next],
		connections: { [name]: { main: [[{ node: NEXT, type: 'main', index: 0 }]] } },
	};
}
