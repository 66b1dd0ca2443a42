import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** The path of openapi.yaml. */
export const specificationFile = fileURLToPath(new URL('../openapi.yaml', import.meta.url));

export function isObject(value: unknown): value is JsonObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the value of `key` as an object, or `{}`. */
export function getObject(parent: JsonObject, key: string): JsonObject {
	const value = parent[key];
	return isObject(value) ? value : {};
}

/** Reads openapi.yaml without resolving `$ref`s. */
export function loadOpenApi(): JsonObject {
	const document: unknown = parse(readFileSync(specificationFile, 'utf8'));
	if (!isObject(document)) throw new Error('sandbox/openapi.yaml is not valid OpenAPI');
	return document;
}

/** Replaces every local `$ref` with its target. */
export function dereference(value: Json, document: JsonObject): Json {
	if (Array.isArray(value)) return value.map((entry) => dereference(entry, document));
	if (!isObject(value)) return value;
	if (typeof value.$ref === 'string')
		return dereference(resolveReference(value.$ref, document), document);
	return Object.fromEntries(
		Object.entries(value).map(([key, entry]) => [key, dereference(entry, document)]),
	);
}

function resolveReference(reference: string, document: JsonObject): Json {
	let target: Json = document;
	for (const segment of reference.replace(/^#\//, '').split('/')) {
		target = isObject(target) ? (target[segment] ?? null) : null;
	}
	if (target === null) throw new Error(`openapi.yaml: nothing at ${reference}`);
	return target;
}

export type ApiOperation = {
	operationId: string;
	/** In upper case. */
	method: string;
	/** For example `/leads/{leadId}`, without the server's path. */
	path: string;
	parameters: JsonObject[];
	/** Empty if the route accepts no body. */
	requestBody: JsonObject;
	/** The required permission; null for /health and /info. */
	permission: string | null;
	needsKey: boolean;
	/** Whether the key is in `Authorization: Bearer` instead of `x-api-key`. */
	usesBearer: boolean;
	/** The alternative for global keys, if the route is for user keys. */
	availableRoute: string | null;
	responses: JsonObject;
};

/** Lists all operations, in document order. */
export function listApiOperations(document: JsonObject): ApiOperation[] {
	return Object.entries(getObject(document, 'paths')).flatMap(([path, methods]) =>
		Object.entries(isObject(methods) ? methods : {}).map(([method, operation]) =>
			readOperation(path, method, isObject(operation) ? operation : {}, document.security ?? []),
		),
	);
}

function readOperation(
	path: string,
	method: string,
	operation: JsonObject,
	defaultSecurity: Json,
): ApiOperation {
	const security = operation.security ?? defaultSecurity;
	const permission = operation['x-permission'];
	const availableRoute = operation['x-available-route'];
	const { parameters = [] } = operation;
	return {
		operationId: String(operation.operationId),
		method: method.toUpperCase(),
		path,
		parameters: Array.isArray(parameters) ? parameters.filter(isObject) : [],
		requestBody: getObject(operation, 'requestBody'),
		permission: typeof permission === 'string' ? permission : null,
		needsKey: Array.isArray(security) && security.length > 0,
		usesBearer: JSON.stringify(security).includes('bearer'),
		availableRoute: typeof availableRoute === 'string' ? availableRoute : null,
		responses: getObject(operation, 'responses'),
	};
}
