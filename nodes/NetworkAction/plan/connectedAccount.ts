import type { IDataObject } from 'n8n-workflow';
import type { Failure } from '../../shared/errors/failure';
import { codeOf } from '../../shared/errors/failure';
import { describe } from '../../shared/errors/messages';
import type { Run } from '../../shared/operation/plan';
import { sameProfile } from '../../shared/operation/profileUrl';
import type { Unclear } from '../../shared/transport/outcome';

/**
 * The network account that is connected (GET /users/integrations): its profile
 * address. A key that may not ask, or an answer in which none is shown as connected, leaves it
 * unknown.
 *
 * @returns the account, undefined where it is unknown, or why nothing can be sent: without an
 * answer, what another account has scheduled cannot be told from what this one has
 */
export async function readConnectedAccount({
	call,
}: Run): Promise<{ account: string | undefined } | { failure: Failure }> {
	const outcome = await call('GET /users/integrations', 'read', {});
	switch (outcome.kind) {
		case 'answer':
			return { account: nameIn(outcome.body) };
		case 'refusal':
			return { account: undefined };
		case 'notSent':
			return { failure: outcome };
		default:
			return { failure: unreadable(outcome) };
	}
}

function nameIn(answer: unknown): string | undefined {
	const { data } = answer as { data?: { linkedin?: IDataObject | null } | null };
	const { connected, profileUrl } = data?.linkedin ?? {};
	const isNamed = connected === true && typeof profileUrl === 'string';
	return isNamed && profileUrl.trim() !== '' ? sameProfile(profileUrl) : undefined;
}

function unreadable(outcome: Unclear): Failure {
	return {
		kind: 'finding',
		outcome: 'notSent',
		code: codeOf(outcome),
		because: outcome,
		text: (context) => {
			const { message, description } = describe(outcome, context);
			return {
				message,
				description: `Nothing was sent: the connected LinkedIn account could not be checked. ${description}`,
			};
		},
	};
}
