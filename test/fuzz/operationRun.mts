import fc from 'fast-check';
import type { IDataObject, INode, INodeParameters, INodeType } from 'n8n-workflow';
import type { Operation } from '../../nodes/shared/operation/defineOperation.ts';
import { records } from '../deduplication.ts';
import { runNode } from '../engine.ts';
import { itemsUpTo } from '../nodes/catalogue.ts';
import { proofs } from '../operations/index.generated.ts';
import { finish, Hang } from './clock.mts';
import { faultsOf } from './faults.mts';
import { countRules, outcomeRules } from './oracle/outcomes.mts';
import { sentRules } from './oracle/sent.mts';
import { textsIn, type Violation } from './oracle/violation.mts';
import { errorRules, secretRules, wordRules } from './oracle/words.mts';
import { goodSettingsOf, MAX_ITEMS, settingsOf, withSettings } from './parameters.mts';
import { open, type Stage } from './service.mts';
import { hostile, oddFields } from './values.mts';

const MAX_MS = 24 * 3_600_000;

/** All that a run of an operation depends on. */
export interface OperationCase extends Stage {
	parameters: INodeParameters;
	items: IDataObject[];
	onError: NonNullable<INode['onError']>;
	isTest: boolean;
	maxTries: number | undefined;
}

/** Runs of one operation: with odd parameters and items, or with odd answers. */
export function operationCases(
	name: string,
	operation: Operation,
	of: 'answers' | 'sets',
): fc.Arbitrary<OperationCase> {
	const isSets = of === 'sets';
	const base: INodeParameters = {
		...(operation.resource && { resource: operation.resource }),
		operation: operation.option.value,
		...proofs[name].example.parameters,
	};
	const field = fc.constantFrom('id', 'firstName', 'lastName', 'email', 'Company', 'url');
	const change = fc.record({ item: fc.nat(MAX_ITEMS - 1), field, value: hostile });
	return fc
		.record({
			count: fc.integer({ min: 1, max: MAX_ITEMS }),
			settings: (isSets ? settingsOf : goodSettingsOf)(operation.properties, 4),
			changes: fc.array(change, { maxLength: isSets ? 3 : 0 }),
			odd: fc.array(isSets ? oddFields : fc.constant({}), {
				minLength: MAX_ITEMS,
				maxLength: MAX_ITEMS,
			}),
			areAlike: fc.nat(9).map((chance) => chance === 0),
			onError: fc.constantFrom<NonNullable<INode['onError']>>(
				'continueRegularOutput',
				'continueErrorOutput',
				'stopWorkflow',
			),
			isTest: fc.boolean(),
			maxTries: fc.constantFrom(undefined, undefined, undefined, 2),
			leads: fc.constantFrom(0, 3, 3, 3, 130),
			faults: isSets ? faultsOf(0, 0) : faultsOf(1, 2),
			random: fc.nat(),
		})
		.map(({ count, settings, changes, odd, areAlike, ...rest }) => {
			const items = itemsUpTo(count).map((item, index) => {
				const own: IDataObject = { ...(areAlike ? itemsUpTo(1)[0] : item) };
				for (const change of changes) {
					if (change.item === index) own[change.field] = change.value as IDataObject;
				}
				for (const { fromItems } of settings) {
					if (fromItems) own[fromItems.field] = fromItems.values[index] as IDataObject;
				}
				return Object.defineProperties(own, Object.getOwnPropertyDescriptors(odd[index]));
			});
			return { parameters: withSettings(base, settings), items, ...rest };
		});
}

/** Runs an operation in n8n's engine and says what must not be. */
export async function runOperation(
	name: string,
	node: INodeType,
	{ effect }: Operation,
	{ parameters, items, onError, isTest, maxTries, ...stage }: OperationCase,
): Promise<Violation[]> {
	const thrown: Error[] = [];
	let isReached = false;
	const watched: INodeType = Object.assign(Object.create(node) as INodeType, {
		async execute(this: ThisParameterType<NonNullable<INodeType['execute']>>) {
			isReached = true;
			return await node.execute?.call(this).catch((error: Error) => {
				thrown.push(error);
				throw error;
			});
		},
	});
	records.clear();
	const { credentials, key, log, served } = open(stage);
	const running = runNode({
		node: watched,
		parameters,
		items,
		credentials,
		onError,
		maxTries,
		mode: isTest ? 'manual' : 'trigger',
	});
	const given = [parameters, items];
	const goesOn = onError !== 'stopWorkflow';
	const ran = await finish(running, MAX_MS).catch((error: Error) => error);
	if (ran instanceof Hang) return [{ rule: 'hang', what: ran.message }];
	if (ran instanceof Error) {
		// n8n itself refuses some parameters; what it cannot store afterwards is ours.
		return isReached ? [{ rule: 'not to be stored', what: ran.message }] : [];
	}

	const { echo, kind } = proofs[name].fuzz;
	const { error, hints, outputs, stored } = ran;
	const said = outputs.flat().flatMap(({ json }) => textsIn(json));
	const isFinished = error === undefined && thrown.length === 0;
	return [
		...thrown.flatMap((one) => errorRules(one, goesOn, given)),
		...wordRules(hints, given),
		...wordRules(said, [given, served()]),
		...secretRules(key, stored + hints.join()),
		...sentRules(log, given),
		...countRules(log),
		...(isFinished
			? outcomeRules({
					kind,
					echo,
					isOnce: effect === 'nonIdempotent',
					parameters,
					items,
					outputs,
					hints,
					log,
					isWell: stage.faults.length === 0,
				})
			: []),
	];
}
