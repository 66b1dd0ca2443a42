import { z } from 'zod/v4';

const text = z.string().optional();
const ms = z.number().min(0);
const status = z.int().min(200).max(599);
const positive = z.int().min(1).optional();
const fields = z.record(z.string(), z.unknown());
const headers = z.record(z.string(), z.string().nullable());

/** What any fault may say. */
const anyFault = {
	/** The requests that it is for: all that have what is named here. */
	match: z
		.strictObject({
			method: text,
			/** With or without `/api/v2`; `*` stands for any characters. */
			path: text,
			/** Fields of the JSON body. */
			body: fields.optional(),
		})
		.optional(),
	/** The first matching request that is met, counted from 1; alone it means only that one. */
	nth: positive,
	/** How many requests are met before it is over; without `nth` and `times` every one. */
	times: positive,
	/** Whether the request is carried out before its answer is replaced. */
	carriedOut: z.boolean().optional(),
	/** Headers of the answer to set, or with null to leave out. */
	headers: headers.optional(),
};

const kind = <Kind extends string, Own extends z.ZodRawShape>(name: Kind, own: Own) =>
	z.strictObject({ ...anyFault, kind: z.literal(name) }).extend(own);

/**
 * One order: which requests are met, and what happens to them; sandbox/README.md says it in
 * sentences. The tests take the type from here, so this file loads nothing of the service.
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
export const faultsOrder = z.strictObject({ faults: z.array(fault) });
