import fc from 'fast-check';
import type { INodeType } from 'n8n-workflow';
import { openList } from '../engine.ts';
import { finish, Hang } from './clock.mts';
import { faultsOf } from './faults.mts';
import { countRules } from './oracle/outcomes.mts';
import { sentRules } from './oracle/sent.mts';
import { textsIn, type Violation } from './oracle/violation.mts';
import { errorRules, secretRules, wordRules, wordsOf } from './oracle/words.mts';
import { open, type Stage } from './service.mts';
import type { Side } from './subjects.mts';
import { hostileJson } from './values.mts';

const MAX_MS = 10 * 60_000;

/** All that the opening of a picker depends on. */
export interface PickerCase extends Stage {
	filter: string | undefined;
	page: string | undefined;
}

const text = hostileJson.filter((value): value is string => typeof value === 'string');

/** Openings of a picker: with odd text typed into it, or with odd answers. */
export function pickerCases(side: Side): fc.Arbitrary<PickerCase> {
	return fc.record({
		filter: fc.option(text, { nil: undefined }),
		page: fc.option(fc.constantFrom('2', '3', '7'), { nil: undefined }),
		leads: fc.constantFrom(0, 3, 130),
		faults: side === 'sets' ? faultsOf(0, 0) : faultsOf(1, 2),
		random: fc.nat(),
	});
}

/** Opens a picker as the editor does and says what must not be. */
export async function openPicker(
	node: INodeType,
	method: string,
	{ filter, page, ...stage }: PickerCase,
): Promise<Violation[]> {
	const { credentials, key, log, served } = open(stage);
	const run = { node, parameters: { operation: 'delete' }, credentials };
	const opened = await finish(openList(run, method, filter, page), MAX_MS).catch(
		(error: Error) => error,
	);
	const common = [...sentRules(log, filter), ...countRules(log)];
	if (opened instanceof Hang) return [{ rule: 'hang', what: opened.message }, ...common];
	if (opened instanceof Error) {
		return [
			...errorRules(opened, false, filter),
			...secretRules(key, wordsOf(opened).join()),
			...common,
		];
	}
	const odd = opened.results.filter(
		({ name, value }) => typeof name !== 'string' || typeof value !== 'string' || value === '',
	);
	return [
		...odd.map((entry) => ({ rule: 'picker entry', what: JSON.stringify(entry) })),
		...wordRules(textsIn(opened.results), [filter, served()]),
		...secretRules(key, JSON.stringify(opened)),
		...common,
	];
}
