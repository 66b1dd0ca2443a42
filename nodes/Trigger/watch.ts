import type { IPollFunctions } from 'n8n-workflow';
import { errorOfSettings, errorOfUnknownChoice } from '../shared/errors/nodeErrors';
import { readSettings } from '../shared/operation/parameters';
import { Waits } from '../shared/run/waits';
import type { Connection } from '../shared/transport/connection';
import { connect } from '../shared/transport/connection';
import { CREDENTIAL } from '../shared/transport/request';
import type { TriggerEvent, Watch } from './event';

const MAX_MS = 30_000;
const TIMEOUT_MS = 20_000;
/** What is left of the time when the last request has to be done. */
const SPARE_MS = 1_000;

/**
 * The chosen event with its settings and the way to the service.
 *
 * @throws NodeOperationError where a setting cannot be used
 */
export async function openWatch(context: IPollFunctions, events: TriggerEvent[]): Promise<Watch> {
	const chosen = context.getNodeParameter('event');
	const event = events.find(({ option }) => option.value === chosen);
	if (event === undefined) throw errorOfUnknownChoice(context.getNode(), chosen, 'Trigger On');
	const { checks = {}, properties } = event;
	const { faults, values } = readSettings(context, { checks, properties });
	if (faults.length > 0) throw errorOfSettings(context.getNode(), faults);
	const budgetMs = Math.min(MAX_MS, context.getPollBudgetMs?.() ?? MAX_MS);
	const deadline = Date.now() + budgetMs - SPARE_MS;
	const connection = await connect(context, {
		longestWaitMs: budgetMs,
		timeoutMs: TIMEOUT_MS,
		deadline,
		listener: new Waits(context),
	});
	const said: Watch['said'] = {};
	const send: Connection['send'] = async (request) => {
		const outcome = await connection.send(request);
		if (outcome.kind === 'answer') {
			said.serverTime = outcome.serverTime;
			said.rateLimit = outcome.rateLimit;
		}
		return outcome;
	};
	return { event, values, connection: { ...connection, send }, deadline, said };
}

/** What is watched: remembered times and states hold for nothing else. */
export function scopeOf(context: IPollFunctions, { connection, event, values }: Watch): string {
	const { choices = [], option, properties } = event;
	const names = properties.map(({ name }) => name).filter((name) => !choices.includes(name));
	const settings = names.map((name) => sorted(values[name]));
	const credential = context.getNode().credentials?.[CREDENTIAL]?.id;
	return JSON.stringify([option.value, connection.href, credential, ...settings]);
}

/** The entries of a collection in one order: adding them in another one changes nothing. */
function sorted(value: unknown): unknown {
	if (typeof value !== 'object' || value === null) return value;
	return Object.entries(value).sort();
}
