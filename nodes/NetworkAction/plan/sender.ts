import type { IDataObject } from 'n8n-workflow';
import type { Failure } from '../../shared/errors/failure';
import { codeOf } from '../../shared/errors/failure';
import { describe } from '../../shared/errors/messages';
import type { Run } from '../../shared/operation/plan';
import type { RequestTo, Route } from '../../shared/operation/route';
import type { Unclear } from '../../shared/transport/outcome';
import { fieldsIn, idIn } from '../../shared/values';

/** The user of each key, as far as this process has been told. */
const users = new Map<string, string>();

/** Whose actions a run schedules. */
export interface Sender {
	/** The user of the API key; undefined where the service does not say. */
	user?: string;
	/** The profile address of the connected LinkedIn account; undefined where it is not known. */
	profileUrl?: string;
}

/**
 * Asks who sends: GET /users/integrations, and where it does not name the user, GET /health, which
 * needs no permission. A route that refuses leaves its part unknown.
 *
 * @returns the sender, or why nothing can be sent: without an answer, what was sent before by this
 * account cannot be told from what another one has sent
 */
export async function readSender(run: Run): Promise<{ sender: Sender } | { failure: Failure }> {
	const integrations = await ask(run, 'GET /users/integrations');
	if ('failure' in integrations) return integrations;
	const { data, userId } = integrations.answer;
	const { connected, profileUrl } = fieldsIn(fieldsIn(data).linkedin);
	const isNamed = connected === true && typeof profileUrl === 'string' && profileUrl.trim() !== '';
	const sender: Sender = isNamed ? { profileUrl } : {};
	const named = idIn(userId);
	if (named !== undefined) return { sender: { ...sender, user: remembered(run, named) } };
	const health = await ask(run, 'GET /health');
	if ('failure' in health) return health;
	const user = remembered(run, idIn(fieldsIn(health.answer.user).id));
	return { sender: { ...sender, user } };
}

/** The user of the run's key, also where the service does not say it this time. */
function remembered({ connection }: Run, user: string | undefined): string | undefined {
	if (user !== undefined) users.set(connection.keyHash, user);
	return user ?? users.get(connection.keyHash);
}

async function ask<R extends Route>(
	{ call }: Run,
	route: R,
): Promise<{ answer: IDataObject } | { failure: Failure }> {
	const outcome = await call(route, 'read', {} as RequestTo<R>);
	switch (outcome.kind) {
		case 'answer':
			return { answer: fieldsIn(outcome.body) };
		case 'refusal':
			return { answer: {} };
		case 'notSent':
			return { failure: outcome };
		default:
			return { failure: unreadable(outcome) };
	}
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
