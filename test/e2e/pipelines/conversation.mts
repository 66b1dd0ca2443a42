import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { check } from '../checks.mts';
import type { Execution, Workbench } from '../workbench.mts';
import {
	RUN_NOW,
	allItemsOf,
	bodiesOf,
	edit,
	fieldOf,
	profile,
	ran,
	saveCopy,
	seen,
	setJobOf,
	takeWrites,
	withOther,
} from './pipeline.mts';

const WAIT_SECONDS = 2;
const LOOK_MS = 100;
const HOUR_MS = 3_600_000;
const NOT_OUT = 'The last message is still not out';
const NO_JOB = 'The service shows no job for the last message';
/** Why a row gets no message: a duplicate, a company's page, a reply, no email. */
const NO_MESSAGE = [
	/^Already scheduled/,
	/^LinkedIn URL is not/,
	/^The lead is replied$/,
	/^There is no lead with this email$/,
];
const FIRST = ['ilse-brandt', 'omar-haddad', 'jovani-bosco'].map(profile);

/** First message and follow-ups, with waits of seconds while the service's clock goes by hours. */
export async function checkConversation(bench: Workbench): Promise<void> {
	const seconds = { amount: WAIT_SECONDS, unit: 'seconds' };
	const id = await saveCopy(bench, withOther('accepted-to-conversation', 'wait', seconds));
	let run: Execution | undefined;
	let sent: Record<string, unknown>[] = [];
	const to = (name: string, actionType: string) =>
		sent.filter((body) => body.profileUrl === profile(name) && body.actionType === actionType);

	await check('whoever accepted gets one message; bad rows and repliers get none', async () => {
		await bench.reset();
		const started = await bench.start(id, RUN_NOW);
		await timePasses(bench, started);
		run = await bench.ended(started);
		assert.equal(run.status, 'success', run.data.resultData.error?.message);
		sent = bodiesOf(await takeWrites(bench), '/scheduleLinkedInAction');
		const first = sent.filter(({ actionType }) => actionType === 'sendFirstMessage');
		assert.deepEqual(
			first.map(({ profileUrl }) => profileUrl),
			FIRST,
		);
		const whys = fieldOf(run, 'Why it ended', 'why').map(String);
		for (const why of NO_MESSAGE)
			assert.ok(
				whys.some((said) => why.test(said)),
				String(why),
			);
	});
	await check('two follow-ups with other words, but none after a reply or a failure', () => {
		const messages = to('ilse-brandt', 'sendMessageToFirst').map(({ message }) => message);
		assert.equal(messages.length, 2);
		assert.notEqual(messages[0], messages[1]);
		assert.equal(sent.length, FIRST.length + messages.length);
		assert.ok(run);
		assert.deepEqual(endsOf(run, FIRST), [
			[profile('ilse-brandt'), 'Two follow-ups were sent'],
			[profile('jovani-bosco'), 'The last message has failed'],
			[profile('omar-haddad'), 'The lead is replied'],
		]);
		assert.deepEqual(looksAt(run, 'jovani-bosco'), ['pending', 'failed']);
	});
	await check('a message that is not out yet is waited for', () => {
		assert.ok(run);
		for (const name of ['ilse-brandt', 'omar-haddad', 'jovani-bosco']) {
			assert.equal(looksAt(run, name)[0], 'pending');
		}
	});
	await check('another run writes to nobody again, also when the text was edited', async () => {
		await ran(bench, id);
		assert.deepEqual(await takeWrites(bench), []);
		await edit(bench, id, 'Send First Message', { message: 'Hello' });
		await ran(bench, id);
		assert.deepEqual(await takeWrites(bench), []);
	});
	await check('a message that never goes out is looked at six times', async () => {
		await bench.reset();
		const stuck = await ran(bench, await briefCopy(bench));
		assert.equal((await takeWrites(bench)).filter(({ path }) => /schedule/.test(path)).length, 3);
		assert.deepEqual(endsOf(stuck, FIRST), FIRST.map((url) => [url, NOT_OUT]).sort());
		assert.deepEqual(looksAt(stuck, 'ilse-brandt'), Array(6).fill('pending'));
	});
	await check('whoever has no job is looked at six times as well, and told', async () => {
		for (const [known, whys] of [
			[[], [NO_JOB, NO_JOB, NO_JOB]],
			[['ilse-brandt'], [NOT_OUT, NO_JOB, NO_JOB]],
		] as const) {
			await bench.reset();
			const order = { match: { path: '/users/jobs' }, kind: 'status', status: 200 };
			await bench.service.control('faults', { faults: [{ ...order, body: jobsOf(known) }] });
			const run = await ran(bench, await briefCopy(bench));
			assert.deepEqual(endsOf(run, FIRST), FIRST.map((url, place) => [url, whys[place]]).sort());
			assert.deepEqual(looksAt(run, 'omar-haddad'), Array(6).fill('not found'));
		}
	});
}

/** The pipeline with waits that are hardly any. */
async function briefCopy(bench: Workbench): Promise<string> {
	const brief = { amount: 0.2, unit: 'seconds' };
	return await saveCopy(bench, withOther('accepted-to-conversation', 'wait', brief));
}

/** What the service says of its jobs where it has those about these people alone. */
function jobsOf(names: readonly string[]): object {
	const jobs = names.map((name) => ({
		id: `job_${name}`,
		type: 'network_action',
		status: 'pending',
		createdAt: new Date().toISOString(),
		completedAt: null,
		message: 'Waiting',
		progress: 0,
		metadata: { profileUrl: profile(name) },
	}));
	const total = jobs.length;
	const statistics = { total, pending: total, running: 0, completed: 0, failed: 0, successRate: 0 };
	return { userId: 'user', success: true, data: { jobs, statistics } };
}

/** What each look at a person's last message found, once there was one. */
function looksAt(run: Execution, name: string): unknown[] {
	return allItemsOf(run, 'Where it stands')
		.filter(({ json }) => json.linkedinUrl === profile(name) && Number(json.followUps) >= 0)
		.map(({ json }) => json.lastMessage);
}

/** Why the conversations with these people ended, in the order of their addresses. */
function endsOf(run: Execution, urls: string[]): unknown[] {
	const ends = allItemsOf(run, 'Why it ended').map(({ json }) => [json.linkedinUrl, json.why]);
	return ends.filter(([url]) => urls.includes(String(url))).sort();
}

/**
 * What happens while the run goes on: after its first look at the messages, which are not out yet,
 * one person replies, the message to another one fails, and hours pass.
 */
async function timePasses(bench: Workbench, execution: string): Promise<void> {
	const { service } = bench;
	let hasHappened = false;
	while (['new', 'running', 'waiting'].includes((await bench.stored(execution)).status)) {
		await sleep(LOOK_MS);
		const requests = (await seen(bench)).map(({ path }) => path);
		const sent = requests.findIndex((path) => path.endsWith('/scheduleLinkedInAction'));
		const looks = requests.slice(sent).filter((path) => path.endsWith('/users/jobs'));
		// the first is for the IDs of the jobs
		if (sent < 0 || looks.length < 2) continue;
		if (!hasHappened) await replyAndFailure(bench);
		hasHappened = true;
		await service.control('clock', { advance: HOUR_MS });
	}
}

async function replyAndFailure(bench: Workbench): Promise<void> {
	const { service } = bench;
	const { leads } = await service.control<{ leads: { id: string; email: string }[] }>('leads');
	const omar = leads.find(({ email }) => email.startsWith('omar.haddad@'));
	await service.control(`leads/${omar?.id}`, { status: 'replied' }, 'PATCH');
	await setJobOf(bench, 'jovani-bosco', 'failed');
}
