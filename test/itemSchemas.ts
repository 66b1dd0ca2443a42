import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

const ajv = new Ajv2020({ allErrors: true, strict: false });
addFormats(ajv);

const validators = new WeakMap<object, ValidateFunction>();

/** The outcomes of an input item without a result. */
const outcomeSchema = { enum: ['failed', 'notSent', 'unclear'] };

/** The details that a workflow can branch on, besides those from the service. */
const detailFields = { code: { type: 'string' }, status: { type: 'integer' } };

/** Output fields of an item whose person was not contacted. */
const personFields = Object.fromEntries(
	[
		...['created', 'creditsUsed'],
		...['firstName', 'lastName', 'email', 'company', 'title', 'linkedinUrl'],
		...['scheduled', 'actionType', 'profileUrl', 'message', 'delayMs', 'scheduledFor'],
	].map((name) => [name, {}]),
);

/** The schema of the output item for an input item without a result. */
export const errorItemSchema = {
	type: 'object',
	required: ['outcome', 'reason', 'who', 'error', 'details'],
	additionalProperties: false,
	properties: {
		...personFields,
		error: { type: 'string' },
		outcome: outcomeSchema,
		reason: { type: 'string' },
		who: { type: ['string', 'null'] },
		details: {
			type: 'object',
			required: ['nextStep'],
			properties: { ...detailFields, nextStep: { type: 'string' } },
		},
	},
};

/** The schema of an error item that an AI agent's model receives. */
export const toolErrorItemSchema = {
	type: 'object',
	required: ['outcome', 'error', 'details'],
	properties: {
		outcome: outcomeSchema,
		error: { type: 'string' },
		details: { type: 'object', properties: detailFields },
	},
};

/**
 * Lists how items violate a schema; fields that it lacks are errors. For output schemas, the order
 * of fields is checked, too.
 */
export function findSchemaErrors(
	items: Array<IDataObject | INodeExecutionData>,
	schema: object,
): string[] {
	const validate =
		validators.get(schema) ?? ajv.compile({ ...schema, additionalProperties: false });
	validators.set(schema, validate);
	return items.flatMap((item) => [
		...(validate(item) ? [] : (validate.errors ?? [])).map(
			(error) => `${error.instancePath} ${error.message}`,
		),
		...findOrderErrors(item, schema),
	]);
}

function findOrderErrors(
	item: object,
	schema: { properties?: object; version?: number },
): string[] {
	const { properties = {}, version } = schema;
	if (version === undefined) return [];
	const names = Object.keys(item);
	const expectedNames = Object.keys(properties).filter((name) => names.includes(name));
	return names.join() === expectedNames.join()
		? []
		: [` is not in the order ${expectedNames.join()}`];
}
