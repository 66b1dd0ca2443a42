import { z } from 'zod/v4';

const text = z.string().optional();
const ms = z.number().min(0);
const status = z.int().min(200).max(599);
const positive = z.int().min(1).optional();
const fields = z.record(z.string(), z.unknown());
const headers = z.record(z.string(), z.string().nullable());

/** The fields of every fault. */
const anyFault = {
	/** Applies only to requests that match all of these. */
	match: z
		.strictObject({
			method: text,
			/** With or without `/api/v2`; `*` matches any characters. */
			path: text,
			/** Fields of the JSON body. */
			body: fields.optional(),
		})
		.optional(),
	/** The first matching request to fail, from 1; without `times`, only that one fails. */
	nth: positive,
	/** Number of requests to fail; without `nth` and `times`, all fail. */
	times: positive,
	/** Whether the request is carried out before its response is replaced. */
	carriedOut: z.boolean().optional(),
	/** Response headers to set, or to remove with null. */
	headers: headers.optional(),
};

const kind = <Kind extends string, Own extends z.ZodRawShape>(name: Kind, own: Own) =>
	z.strictObject({ ...anyFault, kind: z.literal(name) }).extend(own);

/**
 * Which requests fail, and how; sandbox/README.md explains it. Tests import the type, so this file
 * imports nothing of the service.
 */
const fault = z.discriminatedUnion('kind', [
	kind('status', { status, body: fields.optional() }),
	kind('429', { retryAfter: z.number().optional() }),
	kind('dropBefore', {}),
	kind('dropAfter', {}),
	kind('slow', { ms }),
	kind('cutBody', {}),
	kind('halfBody', {}),
	kind('html', { status: status.optional() }),
	kind('redirect', { location: z.string(), status: status.optional() }),
	kind('empty', { status: status.optional() }),
	kind('notSuccess', { status: status.optional() }),
	kind('headers', { headers }),
	kind('damage', { fields: fields.optional(), without: z.array(z.string()).optional() }),
]);

export type Fault = z.infer<typeof fault>;

/** The body of `POST /_sandbox/faults`. */
export const faultsBody = z.strictObject({ faults: z.array(fault) });
