import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';
import { isObject, type JsonObject } from './openapi.mts';

const ajvOptions = { allErrors: true, strict: false, strictNumbers: true, verbose: true };
const bodyAjv = addFormats(new Ajv2020(ajvOptions));
/** Converts path and query parameters, which are strings, to numbers. */
const parameterAjv = addFormats(new Ajv2020({ ...ajvOptions, coerceTypes: true }));

/** Compiles a schema of openapi.yaml into a validator for Fastify. */
export const compileRequestSchema: FastifySchemaCompiler<JsonObject> = ({ schema, httpPart }) => {
	if (httpPart === 'body') return bodyAjv.compile(schema);
	return parameterAjv.compile({ ...schema, additionalProperties: false });
};

/** Describes errors by parameter or body field; `body` for the whole body. */
export function describeInvalidParams(
	errors: readonly Partial<ErrorObject>[],
): Record<string, string> {
	// A Map, because a field may be named `constructor`.
	const invalid = new Map<string, string>();
	for (const error of errors.filter(isRelevantError)) {
		const { instancePath = '', params } = error;
		const [name, ...innerNames] = [...instancePath.split('/').slice(1), ...listFieldNames(params)];
		const pathPrefix = innerNames.length > 0 ? `${innerNames.join('.')} ` : '';
		const field = name ?? 'body';
		if (!invalid.has(field)) invalid.set(field, pathPrefix + getErrorMessage(error));
	}
	return Object.fromEntries(invalid);
}

/** Lists the name of the missing or unknown field, if there is one. */
function listFieldNames(params: unknown): string[] {
	if (!isObject(params)) return [];
	const name = params.missingProperty ?? params.additionalProperty;
	return typeof name === 'string' ? [name] : [];
}

/** Excludes Ajv's additional errors for conditions and alternatives. */
function isRelevantError({ keyword, schemaPath = '' }: Partial<ErrorObject>): boolean {
	return keyword !== 'if' && !schemaPath.includes('/anyOf/');
}

function getErrorMessage(error: Partial<ErrorObject>): string {
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

function addFormats(ajv: Ajv2020): Ajv2020 {
	ajvFormats.default(ajv);
	return ajv;
}
