import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../sandbox/launcher/paths.mts';
import { getObject, isObject, type Json, type JsonObject } from '../sandbox/service/openapi.mts';
import { loadNodes } from '../test/operations/nodes.mts';
import type { ApiSchemas } from './apiSchemas.mts';
import { formatSource, type Generated } from './identity.mts';

/** Creates each missing output schema of an operation whose response has all fields of Simplify. */
export async function createOutputSchemas({ answers, requests }: ApiSchemas): Promise<Generated[]> {
	const responseEntries = Object.entries(requests).map(([id, { method, path }]) => [
		`${method} ${path}`,
		answers[id]['200'] ?? answers[id]['201'],
	]);
	const responsesByRoute = Object.fromEntries(responseEntries) as JsonObject;
	const missingSchemas = (await loadNodes()).flatMap(({ file, operations }) =>
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
	return await Promise.all(missingSchemas.map(formatSource));
}

/** Finds the first schema, at any depth, that has all these fields. */
function findRecord(schema: Json, fields: string[]): JsonObject | undefined {
	if (!isObject(schema)) return undefined;
	const properties = getObject(schema, 'properties');
	if (fields.every((name) => name in properties)) return schema;
	const innerSchemas = [...Object.values(properties), schema.items ?? null];
	return innerSchemas.map((inner) => findRecord(inner, fields)).find(Boolean);
}

/** Builds an output schema. Optional and nullable fields are not required, as nodes may omit them. */
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
