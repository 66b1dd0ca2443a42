import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { OutreachNetworkAction } from '../../../nodes/NetworkAction/OutreachNetworkAction.node';
import type { Ran } from '../../engine';
import type { Reply, Seen, Service } from '../service';
import type { Extra } from '../stage';
import { runOf } from '../stage';

export const node = new OutreachNetworkAction();
export const ada = 'https://www.linkedin.com/in/ada';

export async function act(parameters: INodeParameters, extra: Extra = {}): Promise<Ran> {
	return await runOf(node, parameters, extra);
}

export const connect = {
	resource: 'connection',
	operation: 'sendConnectionRequest',
	mapping: 'manual',
	profileUrl: '={{ $json.url }}',
};
export const write = {
	resource: 'message',
	operation: 'sendFirstMessage',
	mapping: 'manual',
	profileUrl: '={{ $json.url }}',
	message: '={{ $json.text ?? "Hello" }}',
};

export function scheduled({ body }: Seen): Reply {
	const { actionType } = body as IDataObject;
	return {
		body: { success: true, message: `${String(actionType)} scheduled with a delay of 90000 ms` },
		headers: { date: 'Tue, 31 Mar 2026 07:00:00 GMT' },
	};
}

export const peopleUpTo = (count: number) =>
	Array.from({ length: count }, (_, place) => ({ url: `${ada}-${place}` }));
export const urlOf = ({ body }: Seen) => (body as IDataObject).profileUrl;
export const isAction = ({ method }: Seen) => method === 'POST';
export const actionsOf = ({ requests }: Service) => requests.filter(isAction);

/** Schedules every action but the first, of which `first` says what becomes. */
export function exceptFirst(first: (request: Seen) => Reply): (request: Seen) => Reply {
	let actions = 0;
	return (request) => (isAction(request) && actions++ === 0 ? first(request) : scheduled(request));
}

export const refusal: Reply = { status: 400, body: { error: true, code: 'BAD', message: 'No' } };
