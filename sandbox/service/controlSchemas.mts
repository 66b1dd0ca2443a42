import { dereference, isObject, loadOpenApi, getObject, type JsonObject } from './openapi.mts';

const text = { type: 'string' };
const positiveInteger = { type: 'integer', minimum: 1 };
const count = { type: 'integer', minimum: 0, maximum: 100_000 };
const time = { type: 'string', format: 'date-time' };

export const seedSchema = {
	...createStrictSchema({
		leads: count,
		jobs: count,
		credits: count,
		dailyLimit: count,
		windows: createWindowsSchema(positiveInteger),
		limits: createWindowsSchema(positiveInteger),
	}),
	type: ['object', 'null'],
};

export const clockSchema = createStrictSchema({
	now: { type: 'string', format: 'date-time' },
	advance: { type: 'number' },
});

export const latencySchema = createStrictSchema({ ms: { type: 'number', minimum: 0 } }, ['ms']);

export const creditsSchema = createStrictSchema({ credits: count }, ['credits']);

export const connectionSchema = createStrictSchema({
	connected: { type: 'boolean' },
	profileUrl: text,
	name: text,
	connectionCount: count,
	connectedAt: time,
	timeZone: { enum: ['UTC', ...Intl.supportedValuesOf('timeZone')] },
	webhooks: createStrictSchema(
		{
			configured: { type: 'boolean' },
			endpoints: { type: 'array', items: text },
			status: text,
		},
		['configured', 'endpoints', 'status'],
	),
});

export const networkSchema = createStrictSchema({ dailyLimit: count, used: count });

export const jobSchema = createStrictSchema({
	status: { enum: ['pending', 'running', 'completed', 'failed'] },
	message: text,
});

export const voiceSchema = createStrictSchema(
	{ status: { enum: ['processing', 'ready', 'failed'] } },
	['status'],
);

export const campaignSchema = createStrictSchema(
	{ rows: { type: 'integer', minimum: 0, maximum: 10_000_000 } },
	['rows'],
);

/** Leads in the API's format; only names and email are required. */
export const leadsSchema = createStrictSchema(
	{ leads: { type: 'array', items: createLeadSchema(['firstName', 'lastName', 'email']) } },
	['leads'],
);

/** Any fields of a lead except its ID. */
export const leadChangesSchema = { ...createLeadSchema([]), not: { required: ['id'] } };

function createLeadSchema(required: string[]): JsonObject {
	const document = loadOpenApi();
	const lead = dereference(
		getObject(getObject(getObject(document, 'components'), 'schemas'), 'Lead'),
		document,
	);
	return { ...(isObject(lead) ? lead : {}), required };
}

function createWindowsSchema(schema: JsonObject): JsonObject {
	return createStrictSchema({ minute: schema, hour: schema, day: schema });
}

/** Creates the schema of an object that has no other fields. */
function createStrictSchema(properties: JsonObject, required: string[] = []): JsonObject {
	return { type: 'object', additionalProperties: false, properties, required };
}
