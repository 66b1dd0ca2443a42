import assert from 'node:assert/strict';
import { exampleWorkflow } from '../../../sandbox/launcher/workflows.mts';
import { check } from '../checks.mts';
import type { Workbench } from '../workbench.mts';
import { bodiesOf, edit, fieldOf, profile, ran, saveCopy, takeWrites } from './pipeline.mts';

interface Voice {
	id: string;
	status: string;
}

/** A voice message to those who accepted. */
export async function checkVoiceMessage(bench: Workbench): Promise<void> {
	const id = await saveCopy(bench, exampleWorkflow('accepted-to-voice-message'));
	const voices = async () =>
		(await bench.service.control<{ voiceClones: Voice[] }>('voice-clones')).voiceClones;

	await check('without a voice that is ready nothing is sent', async () => {
		await bench.reset();
		for (const voice of (await voices()).filter(({ status }) => status === 'ready')) {
			const path = `voice-clones/${voice.id}`;
			await bench.service.control(path, { status: 'processing' }, 'PATCH');
		}
		await ran(bench, id);
		assert.deepEqual(await takeWrites(bench), []);
	});
	await check('each person gets one voice message, of a voice that is ready', async () => {
		await bench.reset();
		const run = await ran(bench, id);
		const sent = bodiesOf(await takeWrites(bench), '/scheduleLinkedInAction');
		assert.deepEqual(
			sent.map(({ profileUrl }) => profileUrl),
			['ilse-brandt', 'omar-haddad', 'jovani-bosco'].map(profile),
		);
		const ready = (await voices()).filter(({ status }) => status === 'ready');
		for (const { actionType, voiceSettings } of sent) {
			const { voiceId, voiceText } = voiceSettings as { voiceId: string; voiceText: string };
			assert.equal(actionType, 'sendVoiceMessage');
			assert.ok(ready.some((voice) => voice.id === voiceId));
			assert.match(voiceText, /^Hi (Ilse|Omar|Jovani), /);
		}
		assert.deepEqual(fieldOf(run, 'Not sent', 'firstName'), ['Omar', 'Bram', 'Noor']);
	});
	await check('another run sends no voice message again', async () => {
		const run = await ran(bench, id);
		assert.deepEqual(await takeWrites(bench), []);
		assert.equal(fieldOf(run, 'Not sent', 'why').length, 6);
	});
	await check('an edited text goes to those refused before, and to nobody again', async () => {
		const copy = await saveCopy(bench, exampleWorkflow('accepted-to-voice-message'));
		const sentTo = async () => {
			await ran(bench, copy);
			const taken = (await takeWrites(bench)).filter(({ status }) => status === 200);
			return bodiesOf(taken, '/scheduleLinkedInAction').map(({ profileUrl }) => profileUrl);
		};
		await bench.reset();
		await bench.service.control('network', { dailyLimit: 1 }, 'PATCH');
		assert.deepEqual(await sentTo(), [profile('ilse-brandt')]);

		await edit(bench, copy, 'Send Voice Message', { message: 'Hi', voiceText: 'Hello' });
		await bench.service.control('network', { dailyLimit: 50 }, 'PATCH');
		assert.deepEqual(await sentTo(), ['omar-haddad', 'jovani-bosco'].map(profile));
		await edit(bench, copy, 'Send Voice Message', { message: 'Hi again' });
		assert.deepEqual(await sentTo(), []);
	});
}
