import type { ExecutedPlan } from '../execution.mts';

export interface Violation {
	rule: Rule;
	operation: string;
	description: string;
}

/**
 * `lost`: carried out, but reported neither as done nor unclear. `unsafe retry`: resent although it may
 * have been carried out. `misreported`: reported with a wrong outcome. `unreported`: an item without
 * an outcome. `sent after cancel`: sent by a cancelled execution. `sent after unclear`: sent by an
 * execution that had to stop.
 */
export const ruleNames = [
	'lost',
	'unsafe retry',
	'misreported',
	'unreported',
	'sent after cancel',
	'sent after unclear',
] as const;

type Rule = (typeof ruleNames)[number];

export function createViolation(
	rule: Rule,
	{ setup }: Pick<ExecutedPlan, 'setup'>,
	description: string,
): Violation {
	return { rule, operation: setup.name, description };
}
