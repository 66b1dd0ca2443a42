import assert from 'node:assert/strict';
import { loadExample } from '../../../sandbox/launcher/workflows.mts';
import { check } from '../checks.mts';
import type { Execution, Workbench } from '../workbench.mts';
import {
	getAllItems,
	filterBodies,
	toProfileUrl,
	runPipeline,
	saveCopy,
	takeWrites,
} from './pipeline.mts';

interface Voice {
	id: string;
	status: string;
}

/** Tests a voice message to new connections. */
export async function checkVoiceMessage(bench: Workbench): Promise<void> {
	const id = await saveCopy(bench, loadExample('accepted-to-voice-message'));
	const voices = async () =>
		(await bench.service.control<{ voiceClones: Voice[] }>('voice-clones')).voiceClones;

	await check('sends nothing when no voice clone is ready', async () => {
		await bench.reset();
		for (const voice of (await voices()).filter(({ status }) => status === 'ready')) {
			const path = `voice-clones/${voice.id}`;
			await bench.service.control(path, { status: 'processing' }, 'PATCH');
		}
		await runPipeline(bench, id);
		assert.deepEqual(await takeWrites(bench), []);
	});
	await check('sends each person one voice message, with a voice clone that is ready', async () => {
		await bench.reset();
		const run = await runPipeline(bench, id);
		const sent = filterBodies(await takeWrites(bench), '/scheduleLinkedInAction');
		assert.deepEqual(
			sent.map(({ profileUrl }) => profileUrl),
			['ilse-brandt', 'omar-haddad', 'jovani-bosco'].map(toProfileUrl),
		);
		const ready = (await voices()).filter(({ status }) => status === 'ready');
		for (const { actionType, voiceSettings } of sent) {
			const { voiceId, voiceText } = voiceSettings as { voiceId: string; voiceText: string };
			assert.equal(actionType, 'sendVoiceMessage');
			assert.ok(ready.some((voice) => voice.id === voiceId));
			assert.match(voiceText, /^Hi (Ilse|Omar|Jovani), /);
		}
		assert.equal(countUnsent(run), 3);
	});
	await check('sends no voice message again in another run', async () => {
		const run = await runPipeline(bench, id);
		assert.deepEqual(await takeWrites(bench), []);
		assert.equal(countUnsent(run), 6);
	});
}

/** Counts the people who were not contacted, with a reason. */
function countUnsent(run: Execution): number {
	const items = getAllItems(run, 'Send Voice Message').map(({ json }) => json);
	return items.filter(({ reason, scheduled }) => scheduled === false && reason).length;
}
