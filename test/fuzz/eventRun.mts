import fc from 'fast-check';
import type { INodeParameters, INodeType, WorkflowActivateMode } from 'n8n-workflow';
import { isDeepStrictEqual } from 'node:util';
import type { TriggerEvent } from '../../nodes/Trigger/event.ts';
import { switchOn } from '../engine.ts';
import { finish, Hang } from './clock.mts';
import { faultsOf } from './faults.mts';
import { countRules } from './oracle/outcomes.mts';
import { sentRules } from './oracle/sent.mts';
import { textsIn, type Violation } from './oracle/violation.mts';
import { errorRules, secretRules, wordRules, wordsOf } from './oracle/words.mts';
import { goodSettingsOf, settingsOf, withSettings } from './parameters.mts';
import { open, type Stage } from './service.mts';
import type { Side } from './subjects.mts';

/** A poll ends within half a minute; the steps of the clock are coarse. */
const MAX_POLL_MS = 120_000;
const POLLS = 4;

/** All that some polls of a trigger depend on. */
export interface EventCase extends Stage {
	parameters: INodeParameters;
	activation: WorkflowActivateMode;
	isTest: boolean;
}

/** Polls of one event: with odd settings, or with odd answers. */
export function eventCases(
	{ option, properties }: TriggerEvent,
	side: Side,
): fc.Arbitrary<EventCase> {
	const isSets = side === 'sets';
	return fc
		.record({
			settings: (isSets ? settingsOf : goodSettingsOf)(properties, 3),
			simple: fc.boolean(),
			includeExisting: fc.boolean(),
			activation: fc.constantFrom<WorkflowActivateMode>('activate', 'update', 'init'),
			isTest: fc.nat(4).map((chance) => chance === 0),
			leads: fc.constantFrom(0, 3, 3, 130),
			faults: isSets ? faultsOf(0, 0) : faultsOf(1, 2),
			random: fc.nat(),
		})
		.map(({ settings, simple, includeExisting, ...rest }) => ({
			parameters: withSettings(
				{ event: option.value, simple, includeExisting, campaign_id: 'campaign_1' },
				settings,
			),
			...rest,
		}));
}

let runs = 0;

/** Switches the trigger on, polls it while things happen, and says what must not be. */
export async function runEvent(
	node: INodeType,
	{ parameters, activation, isTest, ...stage }: EventCase,
): Promise<Violation[]> {
	const { credentials, key, log, served, world } = open(stage);
	let active: ReturnType<typeof switchOn>;
	try {
		active = switchOn(
			{
				node,
				parameters,
				credentials,
				workflowId: `workflow_${++runs}`,
				mode: isTest ? 'manual' : 'trigger',
			},
			isTest ? 'manual' : activation,
		);
	} catch {
		return [];
	}
	const violations: Violation[] = [];
	for (let poll = 0; poll < POLLS; poll++) {
		const before = active.memory();
		const from = log.length;
		const polled = await finish(active.poll(), MAX_POLL_MS).catch((error: Error) => error);
		if (polled instanceof Hang) return [{ rule: 'hang', what: polled.message }];
		const isFirstOfInit = poll === 0 && activation === 'init' && !isTest;
		violations.push(
			...(polled instanceof Error
				? [
						...errorRules(polled, isFirstOfInit, parameters),
						...secretRules(key, wordsOf(polled).join()),
						...memoryRules(before, active.memory()),
					]
				: itemRules(polled, served(), key, parameters)),
			...countRules(log.slice(from)),
		);
		if (poll === 1) world.goOn();
	}
	return [
		...violations,
		...sentRules(log, parameters),
		...secretRules(key, JSON.stringify(active.memory())),
	];
}

function memoryRules(before: object, after: object): Violation[] {
	return isDeepStrictEqual(before, after)
		? []
		: [{ rule: 'memory', what: 'changed by a poll that failed' }];
}

function itemRules(
	polled: unknown,
	served: unknown,
	key: string,
	parameters: INodeParameters,
): Violation[] {
	if (polled === null) return [];
	const items = polled as Array<{ json?: unknown }>;
	const odd = items.filter(({ json }) => typeof json !== 'object' || json === null);
	return [
		...odd.map(({ json }) => ({ rule: 'item', what: `is ${JSON.stringify(json)}` })),
		...wordRules(textsIn(items), [parameters, served]),
		...secretRules(key, JSON.stringify(items)),
	];
}
