import { randomInt } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { STATE_FOLDER } from './paths.mts';

/** The owner account of the sandbox's n8n. */
export interface OwnerAccount {
	email: string;
	password: string;
}

/** Loads this clone's account from `.sandbox/`, or creates it. */
export function loadAccount(): OwnerAccount {
	const file = join(STATE_FOLDER, 'sign-in.json');
	if (!existsSync(file)) {
		writeFileSync(file, `${JSON.stringify(createAccount(), null, '\t')}\n`, { mode: 0o600 });
	}
	return JSON.parse(readFileSync(file, 'utf8')) as OwnerAccount;
}

/** Creates an account whose password meets n8n's rules. */
export function createAccount(): OwnerAccount {
	const digits = Array.from({ length: 3 }, () => String(randomInt(10_000)).padStart(4, '0'));
	return { email: 'owner@sandbox.example', password: ['Leads', ...digits].join('-') };
}
