import { formerProfile, profileAddress, sameProfile } from '../../shared/operation/profileUrl';
import type { Connection } from '../../shared/transport/connection';
import type { Action } from '../scheduling';
import type { Sender } from './sender';

/** The entries of one action. */
export interface EntriesOfAction {
	/** Whatever the network account. */
	any: string;
	/** For this network account, or for an unknown one. */
	own: string;
	/**
	 * What else says that this account, or one that may have been this one, has sent it: it was
	 * recorded while the account or the user was not known, or by a former version.
	 */
	others: string[];
}

/**
 * Under what names n8n's database keeps the actions of a sender: of the user at the service (where that
 * is not known, of the key) and of the network account that is connected. None of them, nor what was
 * written to anyone, can be read from a name.
 */
export class ActionEntries {
	/** Whether the network account is known. */
	readonly isAccountKnown: boolean;

	/** The accounts for which an action counts as sent by this sender. */
	private readonly accounts: string[][];

	constructor(
		private readonly connection: Connection,
		private readonly sender: Sender,
	) {
		const { profileUrl } = sender;
		this.isAccountKnown = profileUrl !== undefined;
		this.accounts =
			profileUrl === undefined
				? [['any']]
				: [...spellingsOf(profileUrl), ''].map((account) => ['account', account]);
	}

	of({ former, step }: Action): EntriesOfAction {
		const { fingerprint, keyHash } = this.connection;
		const any = this.nameOf(step, ['any']);
		const [ownAccount] = this.isAccountKnown ? this.accounts : [['account', '']];
		const own = this.nameOf(step, ownAccount);
		const all = this.accounts.flatMap((account) => [
			this.nameOf(step, account),
			fingerprint(account, [step], `key ${keyHash}`),
			fingerprint(account, [former]),
		]);
		const others = [...new Set(all)].filter((entry) => entry !== any && entry !== own);
		return { any, own, others };
	}

	/** @param account by default none: what it is called within this process */
	nameOf(step: string, account: string[] = []): string {
		const { fingerprint, keyHash } = this.connection;
		const { user } = this.sender;
		return fingerprint(account, [step], user === undefined ? `key ${keyHash}` : `user ${user}`);
	}
}

/** As the account is called today, and as former versions called it. */
function spellingsOf(profileUrl: string): Set<string> {
	return new Set([
		sameProfile(profileUrl),
		formerProfile(profileAddress(profileUrl, 'LinkedIn URL')),
	]);
}
