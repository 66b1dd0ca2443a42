import {
	dereference,
	isObject,
	getObject,
	listApiOperations,
	type ApiOperation,
	type Json,
	type JsonObject,
} from '../sandbox/service/openapi.mts';

/** The service's routes, and JSON schemas (2020-12) without `$ref`s and extensions. */
export interface ApiSchemas {
	/** By operationId. */
	requests: Record<string, RequestSchemas>;
	/** By operationId and status (also `5XX`). */
	answers: Record<string, Record<string, JsonObject>>;
	/** By name. */
	schemas: JsonObject;
}

interface RequestSchemas extends Pick<ApiOperation, 'method' | 'path' | 'permission'> {
	params: JsonObject;
	query: JsonObject;
	body: JsonObject;
}

export function buildApiSchemas(source: JsonObject): ApiSchemas {
	const document = dereference(source, source) as JsonObject;
	const requests: ApiSchemas['requests'] = {};
	const answers: ApiSchemas['answers'] = {};
	for (const operation of listApiOperations(document)) {
		const { method, operationId, parameters, path, permission, requestBody, responses } = operation;
		requests[operationId] = {
			...{ method, path, permission },
			params: buildParameterSchema(parameters, 'path'),
			query: buildParameterSchema(parameters, 'query'),
			body: getJsonSchema(requestBody),
		};
		const entries = Object.keys(responses).map((status) => [
			status,
			getJsonSchema(getObject(responses, status)),
		]);
		answers[operationId] = Object.fromEntries(entries);
	}
	const schemas = getObject(getObject(document, 'components'), 'schemas');
	return { requests, answers, schemas: removeExtensions(schemas) };
}

/** Builds the schema of an object with all path or query parameters. */
function buildParameterSchema(parameters: JsonObject[], place: 'path' | 'query'): JsonObject {
	const ownParameters = parameters.filter((parameter) => parameter.in === place);
	return removeExtensions({
		type: 'object',
		required: ownParameters.filter(({ required }) => required).map(({ name }) => name),
		properties: Object.fromEntries(ownParameters.map(({ name, schema }) => [String(name), schema])),
	});
}

function getJsonSchema(message: JsonObject): JsonObject {
	const content = getObject(getObject(message, 'content'), 'application/json');
	return removeExtensions(getObject(content, 'schema'));
}

/** Removes `x-…` keys, which strict validators reject. */
function removeExtensions(value: JsonObject): JsonObject {
	const cleanValue = (inner: Json): Json => {
		if (Array.isArray(inner)) return inner.map(cleanValue);
		return isObject(inner) ? removeExtensions(inner) : inner;
	};
	return Object.fromEntries(
		Object.entries(value)
			.filter(([key]) => !key.startsWith('x-'))
			.map(([key, entry]) => [key, cleanValue(entry)]),
	);
}
