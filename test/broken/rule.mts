import { sourceOf } from './copy.mts';
import type { Proof } from './proofs.mts';
import { rulesOfTheIndex } from './rules/index.mts';
import { rulesOfOperations } from './rules/operations.mts';
import { rulesOfTheTrigger } from './rules/trigger.mts';

/** What the code promises, how one change of it breaks that, and what has to notice. */
export interface Rule {
	promise: string;
	file: string;
	from: string;
	to: string;
	noticedBy: Proof[];
}

export const rules: Rule[] = [...rulesOfOperations, ...rulesOfTheIndex, ...rulesOfTheTrigger];

/** The rule's file, broken. */
export function brokenText({ file, from, to }: Rule): string {
	return sourceOf(file).replace(from, () => to);
}

/** Rules that no longer break anything, in words: the code does not hold once what they replace. */
export function staleRules(): string[] {
	return rules
		.filter(({ file, from }) => sourceOf(file).split(from).length !== 2)
		.map(({ file, from, promise }) => `${promise}: ${file} does not hold once: ${from}`);
}
