/** Values for a schema of schemas.generated.json. */
export interface Schema {
	type?: string | string[];
	const?: unknown;
	enum?: unknown[];
	format?: string;
	pattern?: string;
	minLength?: number;
	minimum?: number;
	maximum?: number;
	items?: Schema;
	properties?: Record<string, Schema>;
	required?: string[];
}

const TEXTS: Record<string, string> = {
	'date-time': '2026-01-01T00:00:00.000Z',
	uri: 'https://x.example',
};

/** Builds a valid value with all properties, and one entry in each list. */
export function buildSample(schema: Schema): unknown {
	const { enum: choices = [schema.const], format = '', items = {}, pattern } = schema;
	if (choices[0] !== undefined) return choices[0];
	const [type] = [schema.type].flat();
	if (type === 'object') return mapProperties(schema, buildSample);
	if (type === 'array') return [buildSample(items)];
	if (type === 'boolean') return true;
	if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1);
	return TEXTS[pattern ? 'date-time' : format] ?? 'text';
}

/** Lists invalid values of a schema; `isText` if numbers are sent as text, as in a query. */
export function buildInvalidValues(schema: Schema, isText: boolean): unknown[] {
	const { enum: choices, maximum, minimum, minLength = 0, pattern, type } = schema;
	const isFreeText = type === 'string' && !choices && !pattern && minLength < 2;
	return [
		...(minLength === 1 ? [''] : []),
		...(minimum === undefined ? [] : [minimum - 1]),
		...(maximum === undefined ? [] : [maximum + 1]),
		...(isFreeText ? [] : ['x']),
		...(isFreeText && !isText ? [1] : []),
	];
}

/** Maps each property of an object's schema. */
export function mapProperties<T>(
	{ properties = {} }: Schema,
	map: (schema: Schema, name: string) => T,
): Record<string, T> {
	return Object.fromEntries(
		Object.entries(properties).map(([name, schema]) => [name, map(schema, name)]),
	);
}
