import {
	dereference,
	isObject,
	getObject,
	listApiOperations,
	type ApiOperation,
	type Json,
	type JsonObject,
} from '../sandbox/service/openapi.mts';

export type ApiSchemas = ReturnType<typeof buildApiSchemas>;

/**
 * Lists the service's routes, and JSON schemas (2020-12) without `$ref`s and extensions:
 * `requests[operationId]`, `answers[operationId][status]` (also `5XX`) and `schemas[name]`.
 */
export function buildApiSchemas(source: JsonObject) {
	const document = dereference(source, source) as JsonObject;
	const operations = listApiOperations(document);
	return {
		requests: Object.fromEntries(operations.map(buildRequestSchemas)),
		answers: Object.fromEntries(operations.map(buildResponseSchemas)),
		schemas: removeExtensions(getObject(getObject(document, 'components'), 'schemas')),
	};
}

function buildRequestSchemas(operation: ApiOperation) {
	const { method, operationId, parameters, path, permission, requestBody } = operation;
	const params = buildParameterSchema(parameters, 'path');
	const query = buildParameterSchema(parameters, 'query');
	const body = getJsonSchema(requestBody);
	return [operationId, { method, path, permission, params, query, body }] as const;
}

function buildResponseSchemas({ operationId, responses }: ApiOperation) {
	const schemas = Object.keys(responses).map((status) => [
		status,
		getJsonSchema(getObject(responses, status)),
	]);
	return [operationId, Object.fromEntries(schemas) as Record<string, JsonObject>] as const;
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
