import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { OutreachTrigger } from '../../nodes/Trigger/OutreachTrigger.node.ts';
import { demoKeys } from '../../sandbox/service/keys.mts';
import type { Fault } from '../../sandbox/service/faultRules.mts';
import { switchOn, type Active } from '../engine.ts';
import type { Expectation } from './expectations.mts';
import { Random } from '../random.ts';
import { hurry, leap } from './time.mts';
import { expectations } from './triggers.mts';
import { World } from './world.mts';

const MOST_FINDINGS = 5;
const MOST_LAST_POLLS = 200;
/** After a failure the next poll does not come at once. */
const UNTIL_NEXT_MS = 20_000;

/** A trigger that n8n keeps on, and may kill and start again. */
type Kept = {
	event: string;
	parameters: INodeParameters;
	expectation: Expectation;
	active: Active;
	/** What n8n has saved. */
	saved: IDataObject;
};

/** What a run came to. */
export type Report = {
	polls: number;
	items: number;
	requests: number;
	failed: number;
	restarts: number;
	findings: string[];
};

/**
 * Polls the node in n8n's own polling context against the sandbox while leads, jobs and prospects
 * change at random, requests fail, polls overlap and n8n is killed, and compares what came out with
 * what a poller can see.
 */
export async function simulate(seed: number, polls: number): Promise<Report> {
	const random = new Random(seed);
	const kept: Kept[] = [];
	const world = new World(random, (happening) => {
		for (const { expectation } of kept) expectation.happened(happening);
	});
	const baseUrl = await world.listen();
	const report: Report = { polls: 0, items: 0, requests: 0, failed: 0, restarts: 0, findings: [] };
	const start = (parameters: INodeParameters, memory?: IDataObject) =>
		switchOn(
			{
				node: new OutreachTrigger(),
				parameters: { simple: false, ...parameters },
				credentials: { baseUrl, apiKey: demoKeys.full },
				memory,
				workflowId: String(parameters.event),
			},
			memory ? 'init' : 'activate',
		);
	const take = ({ event, expectation }: Kept, items: IDataObject[]) => {
		report.items += items.length;
		for (const item of items) {
			const wrong = expectation.given(item);
			if (wrong) report.findings.push(`${event}: ${wrong}`);
		}
	};
	/** One poll, or two that overlap. @returns whether something came out; undefined for a failure */
	const poll = async (one: Kept, times = 1): Promise<boolean | undefined> => {
		report.polls += times;
		const ends = await Promise.allSettled(Array.from({ length: times }, () => one.active.poll()));
		one.saved = one.active.saved();
		const given = ends.flatMap((end) => (end.status === 'fulfilled' && end.value) || []);
		take(
			one,
			given.map(({ json }) => json),
		);
		if (ends.some(({ status }) => status === 'rejected')) {
			report.failed++;
			leap(UNTIL_NEXT_MS);
			return undefined;
		}
		return given.length > 0;
	};
	/** n8n is killed: what it has not saved is gone, also what a running poll would have given. */
	const restart = async (one: Kept) => {
		report.restarts++;
		if (random.chance(0.5)) await one.active.poll().catch(() => null);
		one.active = start({ event: one.event, ...one.parameters }, one.saved);
	};

	for (const { event, expectation, parameters } of expectations(world.state.leads.all())) {
		const active = start({ event, ...parameters });
		await active.poll();
		kept.push({ event, expectation, parameters, active, saved: active.saved() });
	}
	// Not before the beginning: what it reads within 20 seconds depends on the machine.
	hurry();
	while (report.polls < polls && report.findings.length < MOST_FINDINGS) {
		if (random.chance(0.55)) world.change(random.whole(1, 4));
		if (random.chance(0.012)) world.burst();
		world.isRestless = random.chance(0.25);
		if (random.chance(0.05)) world.state.faults.add([faultOf(random)]);
		const one = random.of(kept);
		if (random.chance(0.02)) await restart(one);
		const isWell = (await poll(one, random.chance(0.02) ? 2 : 1)) !== undefined;
		world.state.faults.clear();
		world.isRestless = false;
		if (isWell)
			report.findings.push(...one.expectation.polled().map((what) => `${one.event}: ${what}`));
	}
	for (const one of kept) {
		let quiet = 0;
		for (let last = 0; last < MOST_LAST_POLLS && quiet < 3; last++) {
			quiet = (await poll(one)) === false ? quiet + 1 : 0;
		}
		report.findings.push(...one.expectation.missing().map((what) => `${one.event}: ${what}`));
	}
	report.requests = world.requests;
	return report;
}

/** A service or a network that fails, once or for longer than a request is repeated. */
function faultOf(random: Random): Fault {
	const rest = { nth: random.whole(1, 4), times: random.of([1, 2, 8, 8]) };
	return random.of<Fault>([
		{ kind: 'status', status: 503, ...rest },
		{ kind: '429', retryAfter: random.of([1, 5, 40]), ...rest },
		{ kind: 'dropBefore', ...rest },
		{ kind: 'dropAfter', ...rest },
		{ kind: 'cutBody', ...rest },
		{ kind: 'halfBody', ...rest },
		{ kind: 'empty', ...rest },
		{ kind: 'html', ...rest },
		{ kind: 'notSuccess', ...rest },
	]);
}
