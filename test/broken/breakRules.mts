import { endAll, endOnSignals, run } from '../../sandbox/launcher/processes.mjs';
import { shareOut } from '../shareOut.mts';
import { Copy, sourceOf } from './copy.mts';
import type { Proof } from './proofs.mts';
import { brokenText, type Rule, rules, staleRules } from './rule.mts';

const AT_ONCE = 2;
const MAX_SHOWN = 200;

/**
 * Breaks one rule after the other in a copy, and runs there what has to notice. What the same run finds
 * without a rule broken would prove nothing, so that one must not find it.
 *
 * @param only part of a promise; empty for all
 * @param of which proofs; without it all
 * @returns whether each was noticed, and only then
 * @throws Error when the code does not hold once what a rule replaces
 */
export async function breakRules(only: string, of?: Proof['of']): Promise<boolean> {
	const stale = staleRules();
	if (stale.length > 0) throw new Error(stale.join('\n'));
	const trials = rules
		.filter(({ promise }) => promise.includes(only))
		.flatMap((rule) => rule.noticedBy.map((proof) => ({ proof, rule })))
		.filter(({ proof }) => of === undefined || proof.of === of);
	endOnSignals();
	const copies = Array.from({ length: AT_ONCE }, () => new Copy('broken'));
	const intact = new Map<string, Promise<string>>();
	const saidUnbroken = async (proof: Proof, copy: Copy) => {
		const name = proof.command.join(' ');
		const said = intact.get(name) ?? saidOf(proof, copy);
		intact.set(name, said);
		return await said;
	};
	let noticed = 0;
	await shareOut(trials, copies, async ({ proof, rule }, copy) => {
		const said = await saidOf(proof, copy, rule);
		const finding = findingIn(said, proof);
		const unbroken = finding && findingIn(await saidUnbroken(proof, copy), proof);
		const isProof = finding !== undefined && unbroken === undefined;
		if (isProof) noticed++;
		const what = finding ?? `not noticed ${said.trimEnd().split('\n').at(-1)}`;
		const also = unbroken === undefined ? '' : ` (and unbroken: ${unbroken})`;
		console.log(`${isProof ? '✓' : '✗'} ${proof.of}: ${rule.promise}: ${what}${also}`);
	}).finally(endAll);
	console.log(`${noticed} of ${trials.length} noticed`);
	return noticed === trials.length && noticed > 0;
}

/** What a proof says that fails, with the rule broken if there is one; empty where it passes. */
async function saidOf({ command }: Proof, copy: Copy, rule?: Rule): Promise<string> {
	let said = '';
	if (rule !== undefined) copy.write(rule.file, brokenText(rule));
	const onOutput = (text: string) => (said += text);
	const isPassed = await run(process.execPath, command, { cwd: copy.folder, onOutput }).then(
		() => true,
		() => false,
	);
	if (rule !== undefined) copy.write(rule.file, sourceOf(rule.file));
	return isPassed ? '' : said;
}

function findingIn(said: string, { finding }: Proof): string | undefined {
	return finding.exec(said)?.[1]?.slice(0, MAX_SHOWN);
}
