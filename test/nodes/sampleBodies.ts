interface Schema {
	allOf?: Schema[];
	anyOf?: Schema[];
	additionalProperties?: boolean | Schema;
	const?: unknown;
	items?: Schema;
	properties?: Record<string, Schema>;
	required?: string[];
	type?: string;
}

type Body = Record<string, unknown>;

/**
 * Builds a body for each alternative of a schema without `$ref`s. It has all required fields; each
 * value is the field's name in braces, unless the schema fixes it.
 */
export function buildSampleBodies(schema: object): Body[] {
	const { anyOf = [schema] } = schema as Schema;
	return anyOf.map((kind) => buildSample(kind, 'body') as Body);
}

function buildSample(schema: Schema, name: string): unknown {
	const { additionalProperties, allOf, items, properties, required = [] } = schema;
	if (schema.const !== undefined) return schema.const;
	if (allOf) return buildSample(mergeSchemas(allOf), name);
	if (items) return [buildSample(items, name)];
	if (properties) {
		const requiredKeys = required.filter((key) => key in properties);
		return Object.fromEntries(requiredKeys.map((key) => [key, buildSample(properties[key], key)]));
	}
	if (typeof additionalProperties === 'object') return { '{field}': '{reason}' };
	return schema.type === 'object' ? {} : `{${name}}`;
}

/** Merges schemas, as one may require a field that another describes. */
function mergeSchemas(parts: Schema[]): Schema {
	return {
		properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
		required: parts.flatMap(({ required = [] }) => required),
	};
}
