import type { IDataObject } from 'n8n-workflow';
import type { List } from '../../../../nodes/shared/run/pageReader';
import type { Connection } from '../../../../nodes/shared/transport/connection';
import type { Outcome } from '../../../../nodes/shared/transport/outcome';

export interface Body {
	records: IDataObject[];
	total: number;
}

/** A list whose answers hold what the service has of it. */
export const listOf = (more: Partial<List> = {}): List => ({
	request: (values) => ({
		method: 'GET',
		path: '/people',
		effect: 'read',
		query: values as IDataObject,
	}),
	by: 'page',
	read: (answer) => answer as Body,
	...more,
});

/** The way to a service that answers so, and the queries that it got. */
export function connectionTo(answer: (query: IDataObject, place: number) => Body | Outcome) {
	const queries: IDataObject[] = [];
	const send = async ({ query = {} }: { query?: IDataObject }): Promise<Outcome> => {
		const body = answer(query, queries.length);
		queries.push(query);
		return await Promise.resolve('kind' in body ? body : { kind: 'answer', status: 200, body });
	};
	return { connection: { send } as unknown as Connection, queries };
}

export const upTo = (count: number): IDataObject[] =>
	Array.from({ length: count }, (_, place) => ({ id: place + 1 }));
