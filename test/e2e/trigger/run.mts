/**
 * Outreach Trigger in a real n8n that is killed and started again.
 * With `--short` only what the gate asks for. The last line is "N passed, N failed".
 */
import { n8nProgram } from '../../../sandbox/launcher/installN8n.mts';
import { packNodes } from '../../../sandbox/launcher/packNodes.mts';
import { endAll, endOnSignals } from '../../../sandbox/launcher/processes.mjs';
import { step } from '../../../sandbox/launcher/progress.mjs';
import { check, totals } from '../checks.mts';
import {
	assertEachOnce,
	killedBetweenTheWrites,
	killedWhileLeadsComeIn,
	startedWithoutTheService,
} from './scenarios.mts';
import { type Mode, Stand, defaults, durable } from './stand.mts';

const isShort = process.argv.includes('--short');
const load = isShort ? { kills: 1, leads: 50 } : { kills: 5, leads: 500 };

endOnSignals();
const program = await n8nProgram();
const tarball = await packNodes();

async function checkWith(mode: Mode, sentence: string, scenario: (stand: Stand) => Promise<void>) {
	await check(`${mode.name}: ${sentence}`, async () => {
		const stand = await step(`Starting n8n with ${mode.name}`, () =>
			Stand.setUp(program, tarball, mode),
		);
		try {
			await scenario(stand);
		} finally {
			await stand.stop();
		}
	});
}

for (const mode of [defaults, durable]) {
	const sentence = `killed ${load.kills} times while ${load.leads} leads come in, each is given once`;
	await checkWith(mode, sentence, async (stand) => {
		await killedWhileLeadsComeIn(stand, load);
		await assertEachOnce(stand);
	});
}
await checkWith(defaults, 'killed between the two writes, the batch is lost', async (stand) => {
	await assertEachOnce(stand, await killedBetweenTheWrites(stand));
});
await checkWith(durable, 'killed between the two writes, the batch is given', async (stand) => {
	await killedBetweenTheWrites(stand);
	await assertEachOnce(stand);
});
for (const mode of isShort ? [defaults] : [defaults, durable]) {
	await checkWith(
		mode,
		'started without the service, all is given when it is back',
		async (stand) => {
			await startedWithoutTheService(stand);
			await assertEachOnce(stand);
		},
	);
}
await endAll();
process.exitCode = totals();
