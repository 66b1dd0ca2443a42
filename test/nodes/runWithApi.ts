import type { INodeParameters, INodeType } from 'n8n-workflow';
import type { RunResult } from '../engine';
import type { MockResponse, RecordedRequest, MockApi } from './mockApi';
import { mockApi } from './mockApi';
import type { RunOptions } from './harness';
import { runOperation } from './harness';

export type Responder = (request: RecordedRequest, place: number) => MockResponse;

/** Runs an operation against these responses; returns the result with the recorded requests. */
export async function runWithApi(
	respond: Responder,
	node: INodeType,
	parameters: INodeParameters,
	extra: RunOptions = {},
): Promise<RunResult & MockApi> {
	const service = mockApi(respond);
	return { ...(await runOperation(node, parameters, extra)), ...service };
}
