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
 * One body for each kind of answer that a schema (free of `$ref`s) allows, with all that must be in
 * it: each value is its own name in braces, unless the schema says which it is.
 */
export function sampleBodies(schema: object): Body[] {
	const { anyOf = [schema] } = schema as Schema;
	return anyOf.map((kind) => sample(kind, 'body') as Body);
}

function sample(schema: Schema, name: string): unknown {
	const { additionalProperties, allOf, items, properties, required = [] } = schema;
	if (schema.const !== undefined) return schema.const;
	if (allOf) return sample(merged(allOf), name);
	if (items) return [sample(items, name)];
	if (properties) {
		const inside = required.filter((key) => key in properties);
		return Object.fromEntries(inside.map((key) => [key, sample(properties[key], key)]));
	}
	if (typeof additionalProperties === 'object') return { '{field}': '{reason}' };
	return schema.type === 'object' ? {} : `{${name}}`;
}

/** What one part requires, another may describe. */
function merged(parts: Schema[]): Schema {
	return {
		properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
		required: parts.flatMap(({ required = [] }) => required),
	};
}
