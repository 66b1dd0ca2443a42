import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';
import { isObject, type JsonObject } from './openapi.mts';

const options = { allErrors: true, strict: false, strictNumbers: true, verbose: true };
const bodies = withFormats(new Ajv2020(options));
/** Path and query are texts, so numbers in them are read from texts. */
const texts = withFormats(new Ajv2020({ ...options, coerceTypes: true }));

/** Compiles a schema of openapi.yaml into Fastify's check of that part of a request. */
export const compileRequestSchema: FastifySchemaCompiler<JsonObject> = ({ schema, httpPart }) => {
	if (httpPart === 'body') return bodies.compile(schema);
	return texts.compile({ ...schema, additionalProperties: false });
};

/** What is wrong, by the name of the parameter or body field; `body` for the body as a whole. */
export function invalidParams(errors: readonly Partial<ErrorObject>[]): Record<string, string> {
	// No object: a field may be called `constructor`.
	const invalid = new Map<string, string>();
	for (const error of errors.filter(isSaidOnce)) {
		const { instancePath = '', params } = error;
		const [name, ...rest] = [...instancePath.split('/').slice(1), ...namedBy(params)];
		const place = rest.length > 0 ? `${rest.join('.')} ` : '';
		const field = name ?? 'body';
		if (!invalid.has(field)) invalid.set(field, place + wording(error));
	}
	return Object.fromEntries(invalid);
}

/** The field that a missing or an unknown one is reported under. */
function namedBy(params: unknown): string[] {
	if (!isObject(params)) return [];
	const name = params.missingProperty ?? params.additionalProperty;
	return typeof name === 'string' ? [name] : [];
}

/** Ajv names a condition that does not hold, and each way to hold it, beside what is wrong. */
function isSaidOnce({ keyword, schemaPath = '' }: Partial<ErrorObject>): boolean {
	return keyword !== 'if' && !schemaPath.includes('/anyOf/');
}

function wording(error: Partial<ErrorObject>): string {
	const { keyword, params, parentSchema, message = 'is not valid' } = error;
	if (keyword === 'anyOf') return String(parentSchema?.description ?? message);
	if (keyword === 'required') return 'is required';
	if (keyword === 'additionalProperties') return 'is not known';
	if (keyword === 'pattern') return 'must be an ISO 8601 date or time';
	if (keyword === 'enum' && isObject(params) && Array.isArray(params.allowedValues)) {
		return `must be one of ${params.allowedValues.join(', ')}`;
	}
	return message;
}

function withFormats(ajv: Ajv2020): Ajv2020 {
	ajvFormats.default(ajv);
	return ajv;
}
