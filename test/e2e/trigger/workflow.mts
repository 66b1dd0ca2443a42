import type { IDataObject } from 'n8n-workflow';
import { typeName } from '../workflow.mts';

/** n8n polls at most once a minute for each time that a node names: it names twenty. */
export const EVERY_THREE_SECONDS = Array.from({ length: 20 }, (_, place) => place * 3);

/** The node behind the trigger. */
export const NEXT = 'Next';

/** What a person chooses in an Outreach Trigger. */
export interface TriggerSettings {
	parameters?: IDataObject;
	/** The id of its credential. */
	credential: string;
	/** The node's name. */
	name?: string;
	/** In which seconds of a minute it polls. */
	seconds?: number[];
}

/** A workflow that begins with a trigger, as the editor saves it. */
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
