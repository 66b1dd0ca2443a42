import assert from 'node:assert/strict';
import type { IDataObject } from 'n8n-workflow';
import type { Scene, SceneOptions, SeenRequest } from '../trigger/scene.mts';
import type { Execution } from './flow.mts';
import type { Stack } from './stack.mts';

/** Where a check plays: n8n in queue mode, and a service of the check's own. */
export interface Place {
	stack: Stack;
	scene: Scene;
}

/** One thing that has to hold in queue mode. */
export interface QueueCase {
	/** For `--only`. */
	name: string;
	sentence: string;
	/** How its service begins. */
	options?: SceneOptions;
	/** @returns what was measured, in words */
	scenario: (place: Place) => Promise<string | void>;
}

/** The writes that were carried out, or may have been. */
export async function writes(scene: Scene): Promise<SeenRequest[]> {
	const requests = await scene.requests();
	return requests.filter(({ method, status }) => method === 'POST' && !(Number(status) >= 400));
}

/** What was written, told by its key: of each request its body, or each of the leads in it. */
async function keysWritten(scene: Scene, key: string): Promise<string[]> {
	const records = (await writes(scene)).flatMap(({ body }): IDataObject[] =>
		Array.isArray(body?.leads) ? (body.leads as IDataObject[]) : [body ?? {}],
	);
	return records.flatMap((record) => (record[key] === undefined ? [] : [String(record[key])]));
}

/** Asserts that each of these was written once, told by its `key`, and nothing else. */
export async function assertWrittenOnce(scene: Scene, key: string, records: IDataObject[]) {
	const expected = records.map((record) => String(record[key]));
	const written = await keysWritten(scene, key);
	const rest = [...written];
	for (const one of new Set(written)) rest.splice(rest.indexOf(one), 1);
	const never = expected.filter((one) => !written.includes(one));
	const twice = rest.filter((one) => expected.includes(one));
	const others = written.filter((one) => !expected.includes(one));
	const is = `never ${never.length}, twice ${twice.length}, others ${others.length}`;
	const some = [...never, ...twice].slice(0, 5).join(', ');
	assert.ok(is === 'never 0, twice 0, others 0', `of ${expected.length}: ${is}; ${some}`);
}

export function assertSucceeded(executions: Execution[]): void {
	const failed = executions.filter(({ status }) => status !== 'success');
	const reasons = failed.map(({ data, status }) => data.resultData.error?.message ?? status);
	assert.deepEqual(reasons, [], 'executions failed');
}
