import {
	dereference,
	isObject,
	objectAt,
	operationsOf,
	type Json,
	type JsonObject,
} from '../sandbox/service/openapi.mts';

/**
 * The JSON schemas of what the service answers, free of `$ref`s and extensions, so that any
 * JSON Schema 2020-12 validator compiles them:
 * `answers[operationId][status]` (status as in the document, also `5XX`) and `schemas[name]`.
 */
export function answerSchemas(document: JsonObject): JsonObject {
	const answers = operationsOf(document).map(({ operationId, responses }) => [
		operationId,
		Object.fromEntries(
			Object.entries(responses).map(([status, response]) => [
				status,
				schemaOfResponse(response, document),
			]),
		),
	]);
	const schemas = objectAt(objectAt(document, 'components'), 'schemas');
	return {
		answers: Object.fromEntries(answers),
		schemas: plainSchema(dereference(schemas, document)),
	};
}

function schemaOfResponse(response: Json, document: JsonObject): Json {
	const whole = dereference(response, document);
	if (!isObject(whole)) return {};
	const content = objectAt(objectAt(whole, 'content'), 'application/json');
	return plainSchema(objectAt(content, 'schema'));
}

/** Without `x-…` keys, which a strict validator refuses. */
function plainSchema(value: Json): Json {
	if (Array.isArray(value)) return value.map(plainSchema);
	if (!isObject(value)) return value;
	return Object.fromEntries(
		Object.entries(value)
			.filter(([key]) => !key.startsWith('x-'))
			.map(([key, entry]) => [key, plainSchema(entry)]),
	);
}
