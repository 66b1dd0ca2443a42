import type { AccountRoute } from '../operation/defineOperation';
import type { NotSent } from '../transport/outcome';
import type { Connection } from '../transport/request';

/**
 * Asks for which account the service acts. A key that may not ask, or an answer that shows none,
 * leaves the account unknown.
 *
 * @returns the account, undefined where it is unknown, or why nothing can be sent: without an
 * answer, what another account has scheduled cannot be told from what this one has
 */
export async function readAccount(
	connection: Connection,
	{ request, nameIn }: AccountRoute,
): Promise<{ account: string | undefined } | { failure: NotSent }> {
	const outcome = await connection.send(request);
	switch (outcome.kind) {
		case 'answer':
			return { account: nameIn(outcome.body) };
		case 'refusal':
			return { account: undefined };
		case 'notSent':
			return { failure: outcome };
		default:
			return { failure: { kind: 'notSent', reason: 'preparation', because: outcome } };
	}
}
