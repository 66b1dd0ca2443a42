import { dereference, isObject, loadOpenApi, getObject, type JsonObject } from './openapi.mts';

const text = { type: 'string' };
const positive = { type: 'integer', minimum: 1 };
const count = { type: 'integer', minimum: 0, maximum: 100_000 };
const time = { type: 'string', format: 'date-time' };

export const seedSchema = {
	...strict({
		leads: count,
		jobs: count,
		credits: count,
		dailyLimit: count,
		windows: perWindow(positive),
		limits: perWindow(positive),
	}),
	type: ['object', 'null'],
};

export const clockSchema = strict({
	now: { type: 'string', format: 'date-time' },
	advance: { type: 'number' },
});

export const latencySchema = strict({ ms: { type: 'number', minimum: 0 } }, ['ms']);

export const creditsSchema = strict({ credits: count }, ['credits']);

export const connectionSchema = strict({
	connected: { type: 'boolean' },
	profileUrl: text,
	name: text,
	connectionCount: count,
	connectedAt: time,
	timeZone: { enum: ['UTC', ...Intl.supportedValuesOf('timeZone')] },
	webhooks: strict(
		{
			configured: { type: 'boolean' },
			endpoints: { type: 'array', items: text },
			status: text,
		},
		['configured', 'endpoints', 'status'],
	),
});

export const networkSchema = strict({ dailyLimit: count, used: count });

export const jobSchema = strict({
	status: { enum: ['pending', 'running', 'completed', 'failed'] },
	message: text,
});

export const voiceSchema = strict({ status: { enum: ['processing', 'ready', 'failed'] } }, [
	'status',
]);

export const campaignSchema = strict(
	{ rows: { type: 'integer', minimum: 0, maximum: 10_000_000 } },
	['rows'],
);

/** Raw leads: what the API returns, of which only the names and the email must be given. */
export const leadsSchema = strict(
	{ leads: { type: 'array', items: leadSchema(['firstName', 'lastName', 'email']) } },
	['leads'],
);

/** Any fields of a raw lead but its id. */
export const leadChangesSchema = { ...leadSchema([]), not: { required: ['id'] } };

function leadSchema(required: string[]): JsonObject {
	const document = loadOpenApi();
	const lead = dereference(
		getObject(getObject(getObject(document, 'components'), 'schemas'), 'Lead'),
		document,
	);
	return { ...(isObject(lead) ? lead : {}), required };
}

function perWindow(schema: JsonObject): JsonObject {
	return strict({ minute: schema, hour: schema, day: schema });
}

/** An object with no other fields than these. */
function strict(properties: JsonObject, required: string[] = []): JsonObject {
	return { type: 'object', additionalProperties: false, properties, required };
}
