import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { OutreachNetworkAction } from '../../../nodes/NetworkAction/OutreachNetworkAction.node';
import type { RunResult } from '../../engine';
import {
	type MockResponse,
	type RecordedRequest,
	type MockApi,
	type RunOptions,
	runOperation,
} from '../harness';

export const node = new OutreachNetworkAction();
export const adaUrl = 'https://www.linkedin.com/in/ada';

export async function runAction(
	parameters: INodeParameters,
	options: RunOptions = {},
): Promise<RunResult> {
	return await runOperation(node, parameters, options);
}

export const connectionRequest = {
	resource: 'connection',
	operation: 'sendConnectionRequest',
	mapping: 'manual',
	profileUrl: '={{ $json.url }}',
};
export const firstMessage = {
	resource: 'message',
	operation: 'sendFirstMessage',
	mapping: 'manual',
	profileUrl: '={{ $json.url }}',
	message: '={{ $json.text ?? "Hello" }}',
};

export function respondToSchedule({ body }: RecordedRequest): MockResponse {
	const { actionType } = body as IDataObject;
	return {
		body: { success: true, message: `${String(actionType)} scheduled with a delay of 90000 ms` },
		headers: { date: 'Tue, 31 Mar 2026 07:00:00 GMT' },
	};
}

export const buildPeople = (count: number) =>
	Array.from({ length: count }, (_, index) => ({ url: `${adaUrl}-${index}` }));
export const getSentUrl = ({ body }: RecordedRequest) => (body as IDataObject).profileUrl;
export const isAction = ({ method }: RecordedRequest) => method === 'POST';
export const getActionRequests = ({ requests }: MockApi) => requests.filter(isAction);

/** Schedules every action except the first one, whose response is from `first`. */
export function respondFirstWith(
	first: (request: RecordedRequest) => MockResponse,
): (request: RecordedRequest) => MockResponse {
	let actionCount = 0;
	return (request) =>
		isAction(request) && actionCount++ === 0 ? first(request) : respondToSchedule(request);
}

/** Responds with `reply` to the action on one person, and schedules all other actions. */
export const respondToPerson = (url: string, reply: MockResponse) => (request: RecordedRequest) =>
	isAction(request) && getSentUrl(request) === url ? reply : respondToSchedule(request);

export const actionRejection: MockResponse = {
	status: 400,
	body: { error: true, code: 'BAD', message: 'No' },
};
