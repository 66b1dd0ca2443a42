import assert from 'node:assert/strict';
import { loadExample } from '../../../sandbox/launcher/workflows.mts';
import { check } from '../checks.mts';
import type { LoggedRequest, Workbench } from '../workbench.mts';
import { filterBodies, toProfileUrl, runPipeline, saveCopy, takeWrites } from './pipeline.mts';

/** The number of invitations that the daily limit allows on the first day. */
const FIRST_DAY = 4;
const PROSPECTS = 10;
/** People from the own list who are not leads yet and can be found. */
const OWN = [
	'greta.olsen@fjordline.example',
	'mateo.ruiz@mail.example',
	'sanna.virtanen@fjordline.example',
];

/** Tests the path from a search to an invitation, on three days, and then with another list. */
export async function checkFindAndInvite(bench: Workbench): Promise<void> {
	const id = await saveCopy(bench, loadExample('find-people'));
	const invited: unknown[] = [];

	await check('creates found people as leads once, within the daily limit', async () => {
		await bench.reset();
		await bench.service.control('network', { dailyLimit: FIRST_DAY }, 'PATCH');
		const before = await bench.service.countLeads();
		await runPipeline(bench, id);
		const writes = await takeWrites(bench);
		const emails = filterBodies(writes, '/leads').map(({ email }) => email);
		assert.equal(emails.length, PROSPECTS + OWN.length);
		for (const email of OWN) assert.ok(emails.includes(email), `${email} is no lead`);
		assert.equal(new Set(emails).size, emails.length);
		assert.equal(await bench.service.countLeads(), before + emails.length);
		invited.push(...listInvitedProfiles(writes));
		assert.equal(invited.length, FIRST_DAY);
	});
	await check('invites the others on the next day and pays only for the search', async () => {
		await bench.service.control('network', { dailyLimit: 50 }, 'PATCH');
		const writes = await runSpending(bench, PROSPECTS, id);
		assert.deepEqual(filterBodies(writes, '/leads'), []);
		invited.push(...listInvitedProfiles(writes));
		// also the lead whose URL is a company's, which is omitted because the lead has an email
		assert.equal(invited.length, PROSPECTS + OWN.length);
		assert.equal(new Set(invited).size, invited.length);
		for (const name of ['mateo-ruiz', 'sanna-virtanen'])
			assert.ok(invited.includes(toProfileUrl(name)));
		for (const name of ['jovani-bosco', 'nyasia-purdy']) {
			assert.ok(!invited.includes(toProfileUrl(name)), `${name} was a lead before`);
		}
	});
	await check('invites and creates nobody again after that', async () => {
		const writes = await runSpending(bench, PROSPECTS, id);
		assert.deepEqual(filterBodies(writes, '/leads'), []);
		assert.deepEqual(filterBodies(writes, '/scheduleLinkedInAction'), []);
	});
}

/** Runs the workflow and asserts the credits spent. @returns its write requests */
async function runSpending(
	bench: Workbench,
	credits: number,
	id: string,
): Promise<LoggedRequest[]> {
	const before = await readCredits(bench);
	await runPipeline(bench, id);
	assert.equal(before - (await readCredits(bench)), credits);
	return await takeWrites(bench);
}

async function readCredits({ service }: Workbench): Promise<number> {
	return (await service.control<{ credits: number }>('credits')).credits;
}

/** The profiles of the invitations that the service accepted. */
function listInvitedProfiles(writes: LoggedRequest[]): unknown[] {
	const taken = writes.filter(({ status }) => status === 200);
	return filterBodies(taken, '/scheduleLinkedInAction').map(({ profileUrl }) => profileUrl);
}
