import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../sandbox/launcher/paths.mts';
import { getObject, isObject, type Json, type JsonObject } from '../sandbox/service/openapi.mts';
import { loadNodes } from '../test/operations/nodes.mts';
import type { ApiSchemas } from './apiSchemas.mts';
import { formatSource, type Generated } from './identity.mts';

/** Creates missing output schemas of operations with Simplify, if the response has all its fields. */
export async function createOutputSchemas({ answers, requests }: ApiSchemas): Promise<Generated[]> {
	const responses = Object.entries(requests).map(([id, { method, path }]) => [
		`${method} ${path}`,
		answers[id]['200'] ?? answers[id]['201'],
	]);
	const responsesByRoute = Object.fromEntries(responses) as JsonObject;
	const missing = (await loadNodes()).flatMap(({ file, operations }) =>
		[...operations.values()].flatMap(({ option, resource, route, simplify }) => {
			const folder = join(ROOT, dirname(file), '__schema__/v1.0.0', resource);
			const schemaFile = join(folder, `${option.value}.json`);
			if (!simplify || existsSync(schemaFile)) return [];
			const record = findRecord(responsesByRoute[route], simplify.fields);
			if (!record) return [];
			const schema = buildSchema(record, simplify.fields);
			return [{ file: schemaFile, source: `${JSON.stringify(schema, undefined, '\t')}\n` }];
		}),
	);
	return await Promise.all(missing.map(formatSource));
}

/** Finds the schema of the record that has these fields. */
function findRecord(schema: Json, fields: string[]): JsonObject | undefined {
	if (!isObject(schema)) return undefined;
	const properties = getObject(schema, 'properties');
	if (fields.every((name) => name in properties)) return schema;
	const inner = [...Object.values(properties), schema.items ?? null];
	return inner.map((part) => findRecord(part, fields)).find((found) => found);
}

/** Optional and nullable fields are not required, as nodes may omit empty ones. */
function buildSchema(record: JsonObject, fields: string[]): JsonObject {
	const { required } = record;
	const getType = (name: string) => getObject(getObject(record, 'properties'), name).type;
	const isRequired = (name: string) => Array.isArray(required) && required.includes(name);
	return {
		type: 'object',
		properties: Object.fromEntries(fields.map((name) => [name, { type: getType(name) }])),
		required: fields.filter((name) => isRequired(name) && !Array.isArray(getType(name))),
		version: 1,
	};
}
