import { randomInt } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { STATE } from './paths.mts';

/** With what one signs in to the sandbox's n8n. */
export interface SignIn {
	email: string;
	password: string;
}

/** The sign-in of this clone, made at its first start and kept in `.sandbox/`. */
export function signInOfThisClone(): SignIn {
	const file = join(STATE, 'sign-in.json');
	if (!existsSync(file)) {
		writeFileSync(file, `${JSON.stringify(newSignIn(), null, '\t')}\n`, { mode: 0o600 });
	}
	return JSON.parse(readFileSync(file, 'utf8')) as SignIn;
}

/** A new sign-in; its password has the capital letter and the digits that n8n asks for. */
export function newSignIn(): SignIn {
	const digits = Array.from({ length: 3 }, () => String(randomInt(10_000)).padStart(4, '0'));
	return { email: 'owner@sandbox.example', password: ['Leads', ...digits].join('-') };
}
