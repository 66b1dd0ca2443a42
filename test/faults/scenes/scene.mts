import type { IDataObject } from 'n8n-workflow';
import { records } from '../../deduplication.ts';
import { Random } from '../../random.ts';
import { waitFor } from '../../world/time.mts';
import { execute, type Execution, type Kind, kinds, type Order, runnables } from './execution.mts';
import { newMark, resetMarks } from './marks.mts';
import type { Service } from './service.mts';
import { recordsOf } from './records.mts';
import type { Sky } from './weather.mts';

const MAX_AT_ONCE = 4;
/** Longer than the service takes for what nobody waits for any more. */
const SETTLED_MS = 200_000;
const ON_ERROR = ['continueErrorOutput', 'continueRegularOutput', 'stopWorkflow'] as const;
const MAX_TRIES = [undefined, undefined, 2, 4];
/** How often a scene is of each kind. */
const SKIES: Sky[] = ['mixed', 'mixed', 'mixed', 'fair', 'unclear', 'unclear'];
/** Which operations a scene is for: lists are read, and sending stops, where the rest is well. */
const isOf: Record<Sky, (kind: Kind) => boolean> = {
	mixed: () => true,
	fair: ({ requests }) => requests === 'read',
	unclear: ({ atOnce }) => atOnce !== undefined,
};
const operations = await runnables();

/** What a scene depends on. */
interface Setting {
	/** Which one of its run, from 1. */
	number: number;
	seed: number;
	/** Only operations whose name holds this. */
	only: string;
}

/** Plays a scene: several executions with one key at once, then some of them again as a user starts them anew. */
export async function play(
	service: Service,
	{ number, only, seed }: Setting,
): Promise<Execution[]> {
	const random = new Random(seed);
	records.clear();
	resetMarks();
	const named = kinds.filter(({ name }) => name.includes(only));
	// in turn, so that none is left out, and often several of one at once
	const turn = named[number % named.length];
	if (turn === undefined) throw new Error(`No operation holds ${only}`);
	const sky = random.of(SKIES);
	const key = service.begin(random, seed, sky);
	const open = named.filter(isOf[sky]);
	const orders = isOf[sky](turn) ? [orderOf(turn, [], service, sky, random)] : [];
	while (open.length > 0 && orders.length < MAX_AT_ONCE && random.chance(0.6)) {
		const kind = open.includes(turn) && random.chance(0.5) ? turn : random.of(open);
		orders.push(orderOf(kind, orders, service, sky, random));
	}
	if (orders.some(({ kind }) => kind.isDisconnected))
		service.state.network.change({ connected: false });
	service.onRequest = () => {};
	const run = async (order: Order) => await execute(order, runnable(order.kind), service, key);
	const first = await Promise.all(orders.map(run));
	await waitFor(SETTLED_MS);
	service.onRequest = () => {};
	const again = orders
		.filter(({ kind }) => kind.isSafeAgain && random.chance(0.3))
		.map((order) => ({ ...order, cancelAfter: undefined }));
	const executions = [...first, ...(await Promise.all(again.map(run)))];
	await waitFor(SETTLED_MS);
	return executions;
}

function runnable({ name }: Kind) {
	const found = operations.get(name);
	if (found === undefined) throw new Error(`There is no operation ${name}`);
	return found;
}

/** A new order; one that others know of may be about some of the same people. */
function orderOf(kind: Kind, others: Order[], { state }: Service, sky: Sky, random: Random): Order {
	const like = others.find((other) => other.kind === kind && kind.requests !== 'read');
	const { parameters } = kind;
	const shared = kind.isSafeAgain ? (like?.items ?? []) : [];
	const items: IDataObject[] = [];
	const held = recordsOf(state);
	const isUnclear = sky === 'unclear';
	const fewest = isUnclear ? Math.ceil(kind.most * 0.8) : 1;
	for (let count = random.whole(fewest, kind.most); count > 0; count--) {
		const known = [...shared, ...(kind.requests === 'ifNew' ? items : [])];
		const isKnown = known.length > 0 && random.chance(0.25);
		const mark = newMark();
		items.push(isKnown ? random.of(known) : (kind.item?.(mark, held) ?? { mark }));
	}
	return {
		kind,
		parameters: typeof parameters === 'function' ? parameters(random) : parameters,
		items,
		marks: items.map(({ mark }) => String(mark)),
		onError: isUnclear ? 'stopWorkflow' : random.of(ON_ERROR),
		maxTries: isUnclear ? undefined : random.of(MAX_TRIES),
		sky,
		mode: random.chance(0.1) ? 'manual' : 'trigger',
		cancelAfter: sky === 'mixed' && random.chance(0.08) ? random.whole(1, 12) : undefined,
	};
}
