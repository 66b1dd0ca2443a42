import type { IDataObject } from 'n8n-workflow';
import {
	loadOpenApi,
	objectAt,
	operationsOf,
	type JsonObject,
} from '../../sandbox/service/openapi.mts';
import { answerSchemas } from '../answerSchemas.mts';
import { sampleBodies } from './sampleBodies.ts';

/** A refusal that a route can give. */
export interface Refused {
	status: number;
	body: IDataObject;
}

/** What openapi.yaml says of a route. */
export interface RouteFacts {
	refused: Refused[];
	/** Whether it gives a list page by page. */
	isPaged: boolean;
	/** Whether its answer is a file. */
	isFile: boolean;
}

/** The facts of every route, by method and path. */
export function routeFacts(): Map<string, RouteFacts> {
	const document = loadOpenApi();
	const answers = objectAt(answerSchemas(document), 'answers');
	return new Map(
		operationsOf(document).map(({ method, operationId, path, parameters, responses }) => [
			`${method} ${path}`,
			{
				refused: refusedOf(objectAt(answers, operationId)),
				isPaged: parameters.includes('page') || parameters.includes('offset'),
				isFile: 'text/csv' in objectAt(objectAt(responses, '200'), 'content'),
			},
		]),
	);
}

function refusedOf(schemas: JsonObject): Refused[] {
	return Object.entries(schemas).flatMap(([status, schema]) =>
		/^4\d\d$/.test(status)
			? sampleBodies(schema as object).map((body) => ({
					status: Number(status),
					body: body as IDataObject,
				}))
			: [],
	);
}
