import type { IDataObject } from 'n8n-workflow';
import type { Failure } from '../../errors/failure';
import { codeOf } from '../../errors/failure';
import { describe } from '../../errors/messages';
import type { Run } from '../../operation/plan';
import type { RequestTo, Route } from '../../operation/route';
import type { Refusal, NoAnswer } from '../../transport/outcome';
import { isOfService } from '../../transport/outcome';
import { fieldsIn, idIn } from '../../values';

/** The user of each key, as far as this process has been told. */
const users = new Map<string, string>();

/** What a run has to know before it sends anything. */
export type OrFailure<A> = A | { failure: Failure };

/**
 * The user of the run's key (GET /health, which needs no permission), also where the service does not
 * say it this time.
 *
 * @param what is not known without an answer
 * @param named what another route has said
 */
export async function readUser(
	run: Run,
	what: string,
	named?: string,
): Promise<OrFailure<{ user?: string }>> {
	const { keyHash } = run.connection;
	const reading = named === undefined ? await ask(run, 'GET /health', what) : { answer: {} };
	if ('failure' in reading) return reading;
	const user = named ?? idIn(fieldsIn(reading.answer.user).id);
	if (user !== undefined) users.set(keyHash, user);
	return { user: users.get(keyHash) };
}

/** Whose things these are: the user's, also with a renewed key. */
export function ownerOf(user: string | undefined, keyHash: string): string {
	return user === undefined ? `key ${keyHash}` : `user ${user}`;
}

/** What a route says; nothing where it refuses. */
export async function ask<R extends Route>(
	{ call }: Run,
	route: R,
	what: string,
): Promise<OrFailure<{ answer: IDataObject }>> {
	const outcome = await call(route, 'read', {} as RequestTo<R>);
	switch (outcome.kind) {
		case 'answer':
			return { answer: fieldsIn(outcome.body) };
		case 'refusal':
			return route === 'GET /health' && isOfGateway(outcome)
				? { failure: unreadable(outcome, what) }
				: { answer: {} };
		case 'notSent':
			return { failure: outcome };
		default:
			return { failure: unreadable(outcome, what) };
	}
}

/** Whether it is of what stands before the service: that says nothing of the key's user. */
function isOfGateway(refusal: Refusal): boolean {
	return [404, 408].includes(refusal.status) || !isOfService(refusal);
}

function unreadable(outcome: Refusal | NoAnswer, what: string): Failure {
	return {
		kind: 'finding',
		outcome: 'notSent',
		code: codeOf(outcome),
		because: outcome,
		text: (context) => {
			const { message, description } = describe(outcome, context);
			return {
				message,
				description: `Nothing was sent: ${what} could not be checked. ${description}`,
			};
		},
	};
}
