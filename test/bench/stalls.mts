/**
 * How long a run of 20,000 items keeps n8n's process from other work, in n8n-core's engine against
 * the sandbox: the first rows of `npm run bench`; `npm run bench -- --stalls` prints only them. What
 * stands still while our `execute` runs is ours, with the expressions of one item; before and after
 * it, it is n8n's own handling of the items.
 */
import type { IDataObject } from 'n8n-workflow';
import type { Service } from '../../sandbox/launcher/service.mts';
import { runNode } from '../engine.ts';
import { contactOf, type StallCase, stallCases } from './stallCases.mts';
import { StallWatch } from './stallWatch.mts';
import { withoutLimits } from './stand.mts';

const ITEMS = 20_000;
const MAX_MS = 200;
/** A busy machine adds stalls of its own, so the best of three counts. */
const MAX_TURNS = 3;

interface Stalls {
	ours: number;
	others: number;
	tookMs: number;
}

async function stallsOf({ node, parameters, title }: StallCase, service: Service): Promise<Stalls> {
	await service.control('reset', { leads: ITEMS, credits: 100_000, limits: withoutLimits });
	const { leads } = await service.control<{ leads: IDataObject[] }>('leads');
	const watch = new StallWatch();
	const stalls = { ours: 0, others: 0, tookMs: 0 };
	const { execute } = node;
	node.execute = async function () {
		stalls.others = watch.stop();
		const start = performance.now();
		watch.start();
		try {
			return (await execute?.call(this)) ?? null;
		} finally {
			stalls.ours = watch.stop();
			stalls.tookMs = performance.now() - start;
			watch.start();
		}
	};
	watch.start();
	const ran = await runNode({
		node,
		parameters,
		items: parameters.returnAll === true ? [{}] : leads.map(contactOf),
		credentials: { baseUrl: service.url, apiKey: service.keys.full },
	});
	stalls.others = Math.max(stalls.others, watch.stop());
	node.execute = execute;
	if (ran.json.length !== ITEMS) {
		throw new Error(`${title} gave ${ran.json.length} items: ${ran.error?.message}`);
	}
	return stalls;
}

/** Prints the longest stall of each case; returns whether none of ours was too long. */
export async function showStalls(service: Service): Promise<boolean> {
	let isMet = true;
	console.log(`\n${ITEMS} items: the longest time for which n8n's process could do nothing else`);
	for (const stallCase of stallCases) {
		let best: Stalls | undefined;
		for (let turn = 0; turn < MAX_TURNS && (best === undefined || best.ours > MAX_MS); turn++) {
			const stalls = await stallsOf(stallCase, service);
			if (best === undefined || stalls.ours < best.ours) best = stalls;
		}
		const { ours = Infinity, others = Infinity, tookMs = 0 } = best ?? {};
		console.log(
			`  ${stallCase.title}: ours ${Math.round(ours)} ms (at most ${MAX_MS}), n8n's ` +
				`own around it ${Math.round(others)} ms, in ${(tookMs / 1000).toFixed(1)} s`,
		);
		isMet &&= ours <= MAX_MS;
	}
	return isMet;
}
