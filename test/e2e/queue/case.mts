import assert from 'node:assert/strict';
import type { IDataObject } from 'n8n-workflow';
import type { Scenario, ScenarioOptions } from '../trigger/scenario.mts';
import { subtract, summarize } from '../trigger/trigger.mts';
import type { Execution, LoggedRequest } from '../workbench.mts';
import type { Stack } from './stack.mts';

/** The running n8n, and the service of one check. */
export interface QueueContext {
	stack: Stack;
	scenario: Scenario;
}

/** A check of n8n in queue mode. */
export interface QueueCase {
	/** The name for `--only`. */
	name: string;
	title: string;
	options?: ScenarioOptions;
	/** @returns the measured figures, if any */
	run: (context: QueueContext) => Promise<string | void>;
}

/** Lists the POST requests that were or may have been carried out. */
export async function readWrites(scenario: Scenario): Promise<LoggedRequest[]> {
	const requests = await scenario.readRequests();
	return requests.filter(({ method, status }) => method === 'POST' && !(Number(status) >= 400));
}

/** Lists a field's values in the bodies of all successful POSTs. */
async function listWrittenValues(scenario: Scenario, field: string): Promise<string[]> {
	return (await readWrites(scenario)).map(({ body }) => String(body?.[field]));
}

/** Asserts that these records and no others were written, each once; `field` identifies them. */
export async function assertWrittenOnce(scenario: Scenario, field: string, records: IDataObject[]) {
	const expected = records.map((record) => String(record[field]));
	const writtenValues = await listWrittenValues(scenario, field);
	const missing = subtract(expected, writtenValues);
	const surplus = subtract(writtenValues, expected);
	const message = `missing ${summarize(missing)}; repeated or unexpected ${summarize(surplus)}`;
	assert.equal(missing.length + surplus.length, 0, message);
}

export function assertSucceeded(executions: Execution[]): void {
	const failedExecutions = executions.filter(({ status }) => status !== 'success');
	const reasons = failedExecutions.map(
		({ data, status }) => data.resultData.error?.message ?? status,
	);
	assert.deepEqual(reasons, [], 'some executions failed');
}
