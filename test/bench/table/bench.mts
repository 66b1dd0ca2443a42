import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { n8nProgram } from '../../../sandbox/launcher/installN8n.mts';
import { ROOT, STATE } from '../../../sandbox/launcher/paths.mts';
import type { Service } from '../../../sandbox/launcher/service.mts';
import { type Bare, startBare } from '../bare/bare.mts';
import { serviceWithoutLimits, type Stand, standUp, withoutLimits } from '../stand.mts';
import { type Step, withCredential } from '../workflows.mts';
import type { Side, WorkCase } from './case.mts';
import { made } from './steps.mts';

/** A service for each of them where limits hold, so that none uses up what another may. */
const LIMITED = ['theirs', 'ours', 'bare'] as const;

/** A real n8n with the workflows of all cases, the bare program, and the services behind them. */
export interface Bench {
	/** @returns how long the side took, in ms */
	run(work: WorkCase, side: Side): Promise<number>;
	bare: Bare;
	serviceOf(work: WorkCase, side: Side): Service;
	/** Sets the services of a case back to where it starts. */
	reset(work: WorkCase): Promise<void>;
}

type Limited = Record<(typeof LIMITED)[number], Service>;

export async function startBench(works: WorkCase[]): Promise<Bench> {
	mkdirSync(STATE, { recursive: true });
	const log = join(STATE, 'bench.log');
	const started = LIMITED.map(async (side) => [side, await serviceWithoutLimits(log)] as const);
	const limited = Object.fromEntries(await Promise.all(started)) as Limited;
	const stand = await standUp((free) => workflowsOf(works, free, limited), {
		settings: { N8N_CUSTOM_EXTENSIONS: join(ROOT, 'test/bench/n8n') },
		reachesBy: { theirs: limited.theirs.url, ours: limited.ours.url },
	});
	const bare = startBare((await n8nProgram()).node, log);
	const serviceOf = ({ limit }: WorkCase, side: Side) =>
		limit === undefined ? stand.service : limited[side === 'passing' ? 'ours' : side];
	return {
		bare,
		serviceOf,
		run: async (work, side) => await runOne(stand, bare, work, side),
		reset: async (work) => await resetAll(work, new Set(LIMITED.map((s) => serviceOf(work, s)))),
	};
}

async function runOne(stand: Stand, bare: Bare, work: WorkCase, side: Side): Promise<number> {
	if (side === 'bare') return await bare.go();
	const { id, items, theirItems = items } = work;
	return await stand.run(`${id}-${side}`, side === 'theirs' ? theirItems : items);
}

async function resetAll({ latencyMs = 0, limit, state }: WorkCase, services: Set<Service>) {
	const limits = { ...withoutLimits, ...(limit && { minute: limit.requests }) };
	const windows = limit && { minute: limit.windowMs };
	for (const service of services) {
		await service.control('reset', { ...state, limits, ...(windows && { windows }) });
		await service.control('latency', { ms: latencyMs });
	}
}

/** The workflows of the cases, one for each side that n8n runs. */
function workflowsOf(works: WorkCase[], free: Service, limited: Limited): Record<string, Step[]> {
	const all = works.flatMap((work): Array<[string, Step[]]> => {
		const { gives, id, items, limit, ours, source, theirs } = work;
		const reach = (side: 'ours' | 'theirs', steps: Step[]) =>
			limit === undefined ? steps : withCredential(side, steps);
		const { url } = limit === undefined ? free : limited.theirs;
		return [
			[`${id}-ours`, [...source, ...reach('ours', [ours])]],
			[`${id}-theirs`, [...source, ...reach('theirs', theirs(`${url}/api/v2`))]],
			[`${id}-passing`, [...source, made(items, gives)]],
		];
	});
	return Object.fromEntries(all);
}
