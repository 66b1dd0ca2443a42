import type { IDataObject } from 'n8n-workflow';
import { dedupeRecords } from '../../deduplication.ts';
import { Random } from '../../random.ts';
import { waitMs } from '../../world/time.mts';
import {
	runPlan,
	type ExecutedPlan,
	type OperationSetup,
	operationSetups,
	type ExecutionPlan,
	loadOperations,
} from './execution.mts';
import { createMark, resetMarks } from './marks.mts';
import type { Service } from './service.mts';
import { createRecords } from './records.mts';
import type { FaultMode } from './faultInjector.mts';

const MAX_CONCURRENT = 4;
/** Longer than the service needs to finish abandoned requests. */
const SETTLE_MS = 200_000;
const ON_ERROR_OPTIONS = ['continueErrorOutput', 'continueRegularOutput', 'stopWorkflow'] as const;
const MAX_TRIES_OPTIONS = [undefined, undefined, 2, 4];
/** Weighted by repetition. */
const FAULT_MODES: FaultMode[] = ['mixed', 'mixed', 'mixed', 'faultless', 'unclear', 'unclear'];
/** Selects the operations that each mode applies to. */
const modeFilters: Record<FaultMode, (setup: OperationSetup) => boolean> = {
	mixed: () => true,
	faultless: ({ requests }) => requests === 'read',
	unclear: ({ concurrency }) => concurrency !== undefined,
};
const operations = await loadOperations();

interface ScenarioSettings {
	/** The scenario's number within the seed, from 1. */
	number: number;
	seed: number;
	/** Only operations with this text in their name. */
	only: string;
}

/** Runs several executions concurrently with one key, and then reruns some of them. */
export async function runScenario(
	service: Service,
	{ number, only, seed }: ScenarioSettings,
): Promise<ExecutedPlan[]> {
	const random = new Random(seed);
	dedupeRecords.clear();
	resetMarks();
	const setups = operationSetups.filter(({ name }) => name.includes(only));
	// The scenarios take turns with the required operation, so that each is covered.
	const requiredSetup = setups[number % setups.length];
	if (requiredSetup === undefined) throw new Error(`No operation name contains ${only}`);
	const faultMode = random.pick(FAULT_MODES);
	const key = service.reset(random, seed, faultMode);
	const eligibleSetups = setups.filter(modeFilters[faultMode]);
	const plans = modeFilters[faultMode](requiredSetup)
		? [drawPlan(requiredSetup, [], service, faultMode, random)]
		: [];
	while (eligibleSetups.length > 0 && plans.length < MAX_CONCURRENT && random.chance(0.6)) {
		const setup =
			eligibleSetups.includes(requiredSetup) && random.chance(0.5)
				? requiredSetup
				: random.pick(eligibleSetups);
		plans.push(drawPlan(setup, plans, service, faultMode, random));
	}
	if (plans.some(({ setup }) => setup.isDisconnected))
		service.state.network.update({ connected: false });
	service.onRequest = () => {};
	const run = async (plan: ExecutionPlan) =>
		await runPlan(plan, getOperation(plan.setup), service, key);
	const firstExecutions = await Promise.all(plans.map(run));
	await waitMs(SETTLE_MS);
	service.onRequest = () => {};
	const rerunPlans = plans
		.filter(({ setup }) => setup.isSafeToRerun && random.chance(0.3))
		.map((plan) => ({ ...plan, cancelAfterRequests: undefined }));
	const executions = [...firstExecutions, ...(await Promise.all(rerunPlans.map(run)))];
	await waitMs(SETTLE_MS);
	return executions;
}

function getOperation({ name }: OperationSetup) {
	const operation = operations.get(name);
	if (operation === undefined) throw new Error(`There is no operation ${name}`);
	return operation;
}

/** Draws a plan. It may share items with an earlier plan for the same operation. */
function drawPlan(
	setup: OperationSetup,
	others: ExecutionPlan[],
	{ state }: Service,
	faultMode: FaultMode,
	random: Random,
): ExecutionPlan {
	const similarPlan = others.find((other) => other.setup === setup && setup.requests !== 'read');
	const { parameters } = setup;
	const sharedItems = setup.isSafeToRerun ? (similarPlan?.items ?? []) : [];
	const items: IDataObject[] = [];
	const records = createRecords(state);
	const isUnclear = faultMode === 'unclear';
	const minItems = isUnclear ? Math.ceil(setup.maxItems * 0.8) : 1;
	for (let count = random.integer(minItems, setup.maxItems); count > 0; count--) {
		const reusableItems = [...sharedItems, ...(setup.requests === 'ifNew' ? items : [])];
		const shouldReuse = reusableItems.length > 0 && random.chance(0.25);
		const mark = createMark();
		items.push(
			shouldReuse ? random.pick(reusableItems) : (setup.createItem?.(mark, records) ?? { mark }),
		);
	}
	return {
		setup,
		parameters: typeof parameters === 'function' ? parameters(random) : parameters,
		items,
		marks: items.map(({ mark }) => String(mark)),
		onError: isUnclear ? 'stopWorkflow' : random.pick(ON_ERROR_OPTIONS),
		maxTries: isUnclear ? undefined : random.pick(MAX_TRIES_OPTIONS),
		faultMode,
		mode: random.chance(0.1) ? 'manual' : 'trigger',
		cancelAfterRequests:
			faultMode === 'mixed' && random.chance(0.08) ? random.integer(1, 12) : undefined,
	};
}
