import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { joinIssues } from '../shared/errors/invalidItems';
import {
	createConfigError,
	createUnknownChoiceError,
	toNodeError,
} from '../shared/errors/nodeErrors';
import { createSimplifier } from '../shared/operation/simplify';
import { findDisplayName, readSettings } from '../shared/parameters/readParameters';
import { createClient } from '../shared/transport/client';
import { CREDENTIAL } from '../shared/transport/credential';
import type { RequestFailure } from '../shared/transport/outcome';
import { stableHash } from '../shared/utils/collections';
import type { TriggerContext } from './event';
import { events } from './events';

const MAX_POLL_MS = 30_000;
const REQUEST_TIMEOUT_MS = 20_000;
/** Time between the deadline of the requests and the end of the poll. */
const MARGIN_MS = 1_000;

const NEXT_POLL_CONTINUES = 'The next poll continues where the last one stopped.';
/** n8n stops polling after a failed activation. */
const NOT_RUNNING = 'The trigger is not running. Publish the workflow again when this is solved.';

/** Reads the trigger's settings. @throws NodeOperationError if one is invalid */
export async function createTriggerContext(context: IPollFunctions): Promise<TriggerContext> {
	const eventName = context.getNodeParameter('event');
	const event = events.find(({ option }) => option.value === eventName);
	if (event === undefined) {
		throw createUnknownChoiceError(context.getNode(), eventName, 'Trigger On');
	}
	const { parsers = {}, properties } = event;
	const { issues, values } = readSettings(context, { parsers, properties });
	if (issues.length > 0) {
		const description = 'Nothing was sent. Correct this in the trigger.';
		throw createConfigError(context.getNode(), { message: joinIssues(issues), description });
	}
	const budgetMs = Math.min(MAX_POLL_MS, context.getPollBudgetMs?.() ?? MAX_POLL_MS);
	const deadline = Date.now() + budgetMs - MARGIN_MS;
	const client = await createClient(context, { deadline, timeoutMs: REQUEST_TIMEOUT_MS });
	return { event, values, client, deadline };
}

/** Hashes the event, account and filters for which a state is valid. */
export function hashScope(
	context: IPollFunctions,
	{ client: { href }, event, values }: TriggerContext,
): string {
	const { changeFilters = [], option } = event;
	const settings = Object.entries(values).filter(([name]) => !changeFilters.includes(name));
	const credential = context.getNode().credentials?.[CREDENTIAL]?.id;
	return stableHash(option.value, href, credential, Object.fromEntries(settings));
}

/** @param hint a text in each item: records are missing, or the item is a sample */
export function toNodeItems(
	context: IPollFunctions,
	{ event: { simplify } }: TriggerContext,
	records: IDataObject[],
	hint?: string,
): INodeExecutionData[] {
	const format = createSimplifier(simplify, { simple: context.getNodeParameter('simple', true) });
	return records.map((record) => ({ json: { ...format(record), ...(hint && { hint }) } }));
}

/** @param isActivation whether n8n deactivates the trigger because of this failure */
export function createPollError(
	context: IPollFunctions,
	{ client: { origin }, event: { properties } }: TriggerContext,
	failure: RequestFailure,
	isActivation = false,
) {
	return toNodeError(failure, {
		node: context.getNode(),
		timezone: context.getTimezone(),
		origin,
		getFieldLabel: (field) => findDisplayName(properties, field),
		idLabel: properties.find(({ required }) => required)?.displayName,
		nextAttempt: isActivation ? NOT_RUNNING : NEXT_POLL_CONTINUES,
	});
}
