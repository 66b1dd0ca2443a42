import assert from 'node:assert/strict';
import { loadExample } from '../../../sandbox/launcher/workflows.mts';
import { check } from '../checks.mts';
import type { LoggedRequest, Workbench } from '../workbench.mts';
import { filterBodies, toProfileUrl, runPipeline, saveCopy, drainWrites } from './pipeline.mts';

const FIRST_DAY_LIMIT = 4;
/** The number of people that the search returns. */
const FOUND_COUNT = 10;
/** People in the sample list who are not leads yet, and whom enrichment finds. */
const LISTED_EMAILS = [
	'greta.olsen@fjordline.example',
	'mateo.ruiz@mail.example',
	'sanna.virtanen@fjordline.example',
];

/** Tests the example from search to invitation, on three days. */
export async function checkFindAndInvite(bench: Workbench): Promise<void> {
	const id = await saveCopy(bench, loadExample('find-people'));
	const invited: unknown[] = [];

	await check(
		'find-people creates found people as leads once, and invites up to the daily limit',
		async () => {
			await bench.reset();
			await bench.service.control('network', { dailyLimit: FIRST_DAY_LIMIT }, 'PATCH');
			const before = await bench.service.countLeads();
			await runPipeline(bench, id);
			const writes = await drainWrites(bench);
			const emails = filterBodies(writes, '/leads').map(({ email }) => email);
			assert.equal(emails.length, FOUND_COUNT + LISTED_EMAILS.length);
			for (const email of LISTED_EMAILS) assert.ok(emails.includes(email), `${email} is no lead`);
			assert.equal(new Set(emails).size, emails.length);
			assert.equal(await bench.service.countLeads(), before + emails.length);
			invited.push(...listInvitedProfiles(writes));
			assert.equal(invited.length, FIRST_DAY_LIMIT);
		},
	);
	await check(
		'find-people invites the remaining people the next day, and spends credits only on the search',
		async () => {
			await bench.service.control('network', { dailyLimit: 50 }, 'PATCH');
			const writes = await runAndAssertCredits(bench, FOUND_COUNT, id);
			assert.deepEqual(filterBodies(writes, '/leads'), []);
			invited.push(...listInvitedProfiles(writes));
			// including the person whose company URL was dropped because of the email
			assert.equal(invited.length, FOUND_COUNT + LISTED_EMAILS.length);
			assert.equal(new Set(invited).size, invited.length);
			for (const name of ['mateo-ruiz', 'sanna-virtanen'])
				assert.ok(invited.includes(toProfileUrl(name)));
			for (const name of ['jovani-bosco', 'nyasia-purdy']) {
				assert.ok(!invited.includes(toProfileUrl(name)), `${name} was already a lead`);
			}
		},
	);
	await check('find-people creates and invites nobody on the third day', async () => {
		const writes = await runAndAssertCredits(bench, FOUND_COUNT, id);
		assert.deepEqual(filterBodies(writes, '/leads'), []);
		assert.deepEqual(filterBodies(writes, '/scheduleLinkedInAction'), []);
	});
}

/** Runs the workflow, and asserts how many credits it spends. @returns its writes */
async function runAndAssertCredits(
	bench: Workbench,
	credits: number,
	id: string,
): Promise<LoggedRequest[]> {
	const before = await readCredits(bench);
	await runPipeline(bench, id);
	assert.equal(before - (await readCredits(bench)), credits);
	return await drainWrites(bench);
}

async function readCredits({ service }: Workbench): Promise<number> {
	return (await service.control<{ credits: number }>('credits')).credits;
}

function listInvitedProfiles(writes: LoggedRequest[]): unknown[] {
	const accepted = writes.filter(({ status }) => status === 200);
	return filterBodies(accepted, '/scheduleLinkedInAction').map(({ profileUrl }) => profileUrl);
}
