import type { Run } from '../../shared/operation/plan';
import type { Asked } from '../../shared/run/once/user';
import { ask, readUser } from '../../shared/run/once/user';
import { fieldsIn, idIn } from '../../shared/values';

const ACCOUNT = 'the connected LinkedIn account';

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
export async function readSender(run: Run): Promise<Asked<{ sender: Sender }>> {
	const integrations = await ask(run, 'GET /users/integrations', ACCOUNT);
	if ('failure' in integrations) return integrations;
	const { data, userId } = integrations.answer;
	const { connected, profileUrl } = fieldsIn(fieldsIn(data).linkedin);
	const isNamed = connected === true && typeof profileUrl === 'string' && profileUrl.trim() !== '';
	const reading = await readUser(run, ACCOUNT, idIn(userId));
	if ('failure' in reading) return reading;
	return { sender: { ...(isNamed && { profileUrl }), ...reading } };
}
