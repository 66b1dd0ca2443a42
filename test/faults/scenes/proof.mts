import { records } from '../../deduplication.ts';
import { seedMathRandom } from '../../random.ts';
import { worldNow } from '../../world/time.mts';
import { findingsIn } from './rules/all.mts';
import type { Finding } from './rules/finding.mts';
import { play } from './scene.mts';
import { Service } from './service.mts';
import { storyOf } from './story.mts';
import { Tally } from './tally.mts';

const MAX_FINDINGS = 20;

/** What the scenes of a seed came to. */
export interface Report {
	tally: Tally;
	findings: Array<Finding & { scene: number }>;
	/** How much time passed for them, in minutes. */
	minutes: number;
}

export interface Wish {
	/** How many executions in all. */
	executions: number;
	/** Only operations whose name holds this. */
	only: string;
	/** Only this scene. */
	scene: number | undefined;
}

/** Plays scenes of a seed, each with other chances, until there were so many executions. */
export async function prove(
	seed: number,
	{ executions: enough, only, scene }: Wish,
	onScene: () => void,
): Promise<Report> {
	await records.open();
	const service = new Service();
	await service.listen();
	const start = worldNow();
	const tally = new Tally();
	const findings: Report['findings'] = [];
	const isEnough = () => tally.executions >= enough || findings.length >= MAX_FINDINGS;
	for (let number = scene ?? 1; !isEnough(); number++) {
		const ownSeed = seed * 1_000_003 + number;
		seedMathRandom(ownSeed + 1);
		const executions = await play(service, { number, only, seed: ownSeed });
		const { isDayOver, log } = service;
		tally.add(executions, log);
		const found = findingsIn(executions, log, isDayOver);
		findings.push(...found.map((one) => ({ ...one, scene: number })));
		onScene();
		if (scene === undefined) continue;
		for (const line of storyOf(executions, log)) console.log(line);
		break;
	}
	await service.close();
	return { tally, findings, minutes: Math.round((worldNow() - start) / 60_000) };
}
