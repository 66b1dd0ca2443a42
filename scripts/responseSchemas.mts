import {
	dereference,
	isObject,
	getObject,
	listApiOperations,
	type Json,
	type JsonObject,
} from '../sandbox/service/openapi.mts';

/**
 * Builds JSON schemas (2020-12) of the service's responses, without `$ref`s and extensions:
 * `answers[operationId][status]` (also `5XX`) and `schemas[name]`.
 */
export function buildResponseSchemas(document: JsonObject): JsonObject {
	const responsesById = listApiOperations(document).map(({ operationId, responses }) => [
		operationId,
		Object.fromEntries(
			Object.entries(responses).map(([status, response]) => [
				status,
				getResponseSchema(response, document),
			]),
		),
	]);
	const schemas = getObject(getObject(document, 'components'), 'schemas');
	return {
		answers: Object.fromEntries(responsesById),
		schemas: removeExtensions(dereference(schemas, document)),
	};
}

function getResponseSchema(response: Json, document: JsonObject): Json {
	const resolved = dereference(response, document);
	if (!isObject(resolved)) return {};
	const content = getObject(getObject(resolved, 'content'), 'application/json');
	return removeExtensions(getObject(content, 'schema'));
}

/** Removes `x-…` keys, which strict validators reject. */
function removeExtensions(value: Json): Json {
	if (Array.isArray(value)) return value.map(removeExtensions);
	if (!isObject(value)) return value;
	return Object.fromEntries(
		Object.entries(value)
			.filter(([key]) => !key.startsWith('x-'))
			.map(([key, entry]) => [key, removeExtensions(entry)]),
	);
}
