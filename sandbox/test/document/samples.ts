import type { OperationId } from '../../../test/contract/routes';
import type { RouteProofs } from '../../../test/operations/proof';
import { routeProofs } from '../../../test/operations/routes';

export { profileUrl, USER as userId } from '../../../test/operations/values';
export { ada as lead } from '../../../test/operations/Lead/lead';

type Known = RouteProofs[OperationId];

const known = Object.entries(routeProofs) as Array<[OperationId, Known]>;
const ofEach = <T>(of: (route: Known) => T) =>
	Object.fromEntries(known.map(([id, route]) => [id, of(route)])) as Record<OperationId, T>;

/** A request of each operation that its checks let through; ids are unknown ones. */
export const requests = ofEach(({ request }) => request);

/** A body of each operation that takes one, with all its fields. */
export const wholeBodies = ofEach(({ body }) => body);

/** The permission that the document states for an operation. */
export const permissions: Partial<Record<OperationId, string>> = Object.fromEntries(
	known.flatMap(([id, { permission }]) => (permission === null ? [] : [[id, permission]])),
);

export const operationIds = known.map(([id]) => id);

/** The operations that take a body. */
export const writeIds = operationIds.filter((id) => wholeBodies[id] !== undefined);
