import type { OperationId } from '../contract/routes';
import { routes } from '../contract/routes';
import { proofs } from './index.generated';
import type { RouteProofs } from './proof';

const told = Object.values(proofs).map((proof) => proof.routes ?? {});

function proofOf(id: OperationId) {
	const found = told.flatMap((one) => one[id] ?? []);
	if (found.length === 1) return [id, found[0]];
	throw new Error(`${id} is under routes in ${found.length} files of test/operations, not in one`);
}

/** What the proofs know of every route of the API, from the one operation that tells of it. */
export const routeProofs = Object.fromEntries(
	(Object.keys(routes) as OperationId[]).map(proofOf),
) as RouteProofs;
