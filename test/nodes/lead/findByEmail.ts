import { runLeadAgainst, withEmails } from './run';
import type { Lead } from './samples';
import { holding, leadOf } from './samples';

/** Looks for the emails of items. */
export const findAll = async (leads: Lead[], emails: string[]) =>
	await runLeadAgainst(
		holding(leads),
		{ operation: 'findByEmail' },
		{ items: withEmails(...emails) },
	);

export const emailsOf = (...numbers: number[]) => numbers.map((number) => leadOf(number).email);
