import assert from 'node:assert/strict';
import type { IDataObject } from 'n8n-workflow';
import type { Scenario, ScenarioOptions } from '../trigger/scenario.mts';
import { subtract, summarize } from '../trigger/trigger.mts';
import type { Execution, LoggedRequest } from '../workbench.mts';
import type { Stack } from './stack.mts';

/** A check of n8n in queue mode, with its own service. */
export interface QueueContext {
	stack: Stack;
	scenario: Scenario;
}

export interface QueueCase {
	/** The name for `--only`. */
	name: string;
	sentence: string;
	options?: ScenarioOptions;
	/** @returns a summary of the measurements */
	run: (context: QueueContext) => Promise<string | void>;
}

/** Lists the write requests that were, or may have been, carried out. */
export async function readWrites(scenario: Scenario): Promise<LoggedRequest[]> {
	const requests = await scenario.requests();
	return requests.filter(({ method, status }) => method === 'POST' && !(Number(status) >= 400));
}

/** Lists one field of all written bodies, or of the leads in them. */
async function listWrittenKeys(scenario: Scenario, key: string): Promise<string[]> {
	const records = (await readWrites(scenario)).flatMap(({ body }) =>
		Array.isArray(body?.leads) ? (body.leads as Record<string, unknown>[]) : [body ?? {}],
	);
	return records.flatMap((record) => (record[key] === undefined ? [] : [String(record[key])]));
}

/** Asserts that exactly these records were written once, identified by `key`. */
export async function assertWrittenOnce(scenario: Scenario, key: string, records: IDataObject[]) {
	const expected = records.map((record) => String(record[key]));
	const written = await listWrittenKeys(scenario, key);
	const missing = subtract(expected, written);
	const surplus = subtract(written, expected);
	const message = `missing ${summarize(missing)}; repeated or unexpected ${summarize(surplus)}`;
	assert.equal(missing.length + surplus.length, 0, message);
}

export function assertSucceeded(executions: Execution[]): void {
	const failed = executions.filter(({ status }) => status !== 'success');
	const reasons = failed.map(({ data, status }) => data.resultData.error?.message ?? status);
	assert.deepEqual(reasons, [], 'executions failed');
}
