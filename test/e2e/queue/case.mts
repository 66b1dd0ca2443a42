import assert from 'node:assert/strict';
import type { IDataObject } from 'n8n-workflow';
import type { Scenario, ScenarioOptions, LoggedRequest } from '../trigger/scenario.mts';
import type { QueueExecution } from './flow.mts';
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
	const records = (await readWrites(scenario)).flatMap(({ body }): IDataObject[] =>
		Array.isArray(body?.leads) ? (body.leads as IDataObject[]) : [body ?? {}],
	);
	return records.flatMap((record) => (record[key] === undefined ? [] : [String(record[key])]));
}

/** Asserts that exactly these records were written once, identified by `key`. */
export async function assertWrittenOnce(scenario: Scenario, key: string, records: IDataObject[]) {
	const expected = records.map((record) => String(record[key]));
	const written = await listWrittenKeys(scenario, key);
	const rest = [...written];
	for (const one of new Set(written)) rest.splice(rest.indexOf(one), 1);
	const never = expected.filter((one) => !written.includes(one));
	const twice = rest.filter((one) => expected.includes(one));
	const others = written.filter((one) => !expected.includes(one));
	const is = `never ${never.length}, twice ${twice.length}, others ${others.length}`;
	const some = [...never, ...twice].slice(0, 5).join(', ');
	assert.ok(is === 'never 0, twice 0, others 0', `of ${expected.length}: ${is}; ${some}`);
}

export function assertSucceeded(executions: QueueExecution[]): void {
	const failed = executions.filter(({ status }) => status !== 'success');
	const reasons = failed.map(({ data, status }) => data.resultData.error?.message ?? status);
	assert.deepEqual(reasons, [], 'executions failed');
}
