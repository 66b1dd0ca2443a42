import type { Run } from '../../shared/operation/plan';
import { parseProfile, profileUrlKey } from '../../shared/operation/profileUrl';
import type { TaskList, Task } from '../../shared/run/once/task';
import type { OrFailure } from '../../shared/run/once/user';
import { ask, ownerOf, readUser } from '../../shared/run/once/user';
import type { Connection } from '../../shared/transport/connection';
import { fieldsIn, fingerprint, idIn, textIn } from '../../shared/values';
import { skipIfAlreadyScheduled } from '../fields';

const ACCOUNT = 'the connected LinkedIn account';

/** How actions are remembered. */
export const MEMORY: TaskList = {
	list: 'scheduled',
	subject: 'the same action',
	entriesOfTask: 2,
	toAvoid: 'contacting anyone twice',
	switch: skipIfAlreadyScheduled.displayName,
};

/** Whose actions a run schedules. */
interface Sender {
	/** The user of the API key; undefined where the service does not say. */
	user?: string;
	/** The profile address of the connected LinkedIn account; undefined where it is not known. */
	profileUrl?: string;
}

/** An action, as it is recorded. */
export interface RecordedAction extends Task {
	step: string;
	/** Whatever the network account. */
	any: string;
	/** For this network account, or for an unknown one. */
	own: string;
}

/**
 * Under what names n8n's database keeps the actions of a sender: of the user at the service (where that
 * is not known, of the key) and of the network account that is connected. None of them, nor what was
 * written to anyone, can be read from a name.
 *
 * Each action has two entries, `any` and `own`. Where the network account is not known, `any` decides.
 * Where it is known, both together do, and so does what was recorded while it was unknown: that may
 * have been this account. So no permission that is granted or taken away makes anything new.
 */
export class ActionEntries {
	/** Whether the network account is known. */
	readonly isAccountKnown: boolean;

	/** The accounts for which an action counts as sent by this sender. */
	private readonly accounts: string[][];

	/** The user, and the key, by which it counts where the user was not known. */
	private readonly owners: [string, string];

	constructor({ keyHash }: Connection, { profileUrl, user }: Sender) {
		this.owners = [ownerOf(user, keyHash), ownerOf(undefined, keyHash)];
		this.isAccountKnown = profileUrl !== undefined;
		this.accounts =
			profileUrl === undefined
				? [['any']]
				: [profileUrlKey(profileUrl), ''].map((account) => ['account', account]);
	}

	of(step: string): RecordedAction {
		const any = this.nameOf(step, ['any']);
		const [ownAccount] = this.isAccountKnown ? this.accounts : [['account', '']];
		const own = this.nameOf(step, ownAccount);
		const all = this.accounts.flatMap((account) =>
			this.owners.map((owner) => fingerprint(...account, owner, step)),
		);
		// recorded while the account or the user was not known
		const others = [...new Set(all)].filter((entry) => entry !== any && entry !== own);
		return {
			name: this.nameOf(step),
			...{ step, any, own, others },
			entries: [any, own],
			isKnown: (isNew) =>
				(!isNew(any) && (!this.isAccountKnown || !isNew(own))) ||
				others.some((entry) => !isNew(entry)),
			// which account it was sent for
			staysAsItWas: !this.isAccountKnown,
		};
	}

	/** @param account by default none: what it is called within this process */
	private nameOf(step: string, account: string[] = []): string {
		return fingerprint(...account, this.owners[0], step);
	}
}

/**
 * Asks who sends: GET /users/integrations, and where it does not name the user, GET /health, which
 * needs no permission. A route that refuses leaves its part unknown.
 *
 * @returns the sender, or why nothing can be sent: without an answer, what was sent before by this
 * account cannot be told from what another one has sent
 */
export async function readSender(run: Run): Promise<OrFailure<{ sender: Sender }>> {
	const integrations = await ask(run, 'GET /users/integrations', ACCOUNT);
	if ('failure' in integrations) return integrations;
	const { data, userId } = integrations.answer;
	const { connected, profileUrl } = fieldsIn(fieldsIn(data).linkedin);
	const account = connected === true ? (textIn(profileUrl) ?? '') : '';
	const named = parseProfile(account) && { profileUrl: account };
	const reading = await readUser(run, ACCOUNT, idIn(userId));
	if ('failure' in reading) return reading;
	return { sender: { ...named, ...reading } };
}
