import { z } from 'zod/v4';

const optionalText = z.string().optional();
const ms = z.number().min(0);
const status = z.int().min(200).max(599);
const optionalCount = z.int().min(1).optional();
const fields = z.record(z.string(), z.unknown());
const headers = z.record(z.string(), z.string().nullable());

/** The fields of every fault. */
const commonFields = {
	/** Applies only to requests that match all these fields. */
	match: z
		.strictObject({
			method: optionalText,
			/** With or without `/api/v2`; `*` matches any characters. */
			path: optionalText,
			/** Fields of the JSON body. */
			body: fields.optional(),
		})
		.optional(),
	/** Which matching request fails first, counted from 1; without `times`, no other request fails. */
	nth: optionalCount,
	/** How many matching requests fail; without `nth` and `times`, all do. */
	times: optionalCount,
	/** Whether the request is carried out before its response is replaced. */
	carriedOut: z.boolean().optional(),
	/** Response headers to set, or to remove with null. */
	headers: headers.optional(),
};

const createFaultSchema = <Kind extends string, Own extends z.ZodRawShape>(
	kind: Kind,
	ownFields: Own,
) => z.strictObject({ ...commonFields, kind: z.literal(kind) }).extend(ownFields);

/**
 * A fault selects requests and makes them fail (see sandbox/README.md). Tests import its type, so this
 * file must not import the service.
 */
const faultSchema = z.discriminatedUnion('kind', [
	createFaultSchema('status', { status, body: fields.optional() }),
	createFaultSchema('429', { retryAfter: z.number().optional() }),
	createFaultSchema('dropBefore', {}),
	createFaultSchema('dropAfter', {}),
	createFaultSchema('slow', { ms }),
	createFaultSchema('cutBody', {}),
	createFaultSchema('halfBody', {}),
	createFaultSchema('html', { status: status.optional() }),
	createFaultSchema('redirect', { location: z.string(), status: status.optional() }),
	createFaultSchema('empty', { status: status.optional() }),
	createFaultSchema('notSuccess', { status: status.optional() }),
	createFaultSchema('headers', { headers }),
	createFaultSchema('damage', {
		fields: fields.optional(),
		without: z.array(z.string()).optional(),
	}),
]);

export type Fault = z.infer<typeof faultSchema>;

/** The body of `POST /_sandbox/faults`. */
export const faultsBodySchema = z.strictObject({ faults: z.array(faultSchema) });
