import assert from 'node:assert/strict';
import { exampleWorkflow } from '../../../sandbox/launcher/workflows.mts';
import { check } from '../checks.mts';
import type { Workbench } from '../workbench.mts';
import { type Seen, bodiesOf, profile, ran, saveCopy, takeWrites } from './pipeline.mts';

/** How many the daily limit lets go on the first day. */
const FIRST_DAY = 4;
const PROSPECTS = 10;
/** Of the own list those who are not leads yet and can be found. */
const OWN = [
	'greta.olsen@fjordline.example',
	'mateo.ruiz@mail.example',
	'sanna.virtanen@fjordline.example',
];

/** From a search to an invitation, on three days, and with another list after them. */
export async function checkFindAndInvite(bench: Workbench): Promise<void> {
	const id = await saveCopy(bench, exampleWorkflow('find-people'));
	const invited: unknown[] = [];

	await check('people who are found become leads once, and the daily limit holds', async () => {
		await bench.reset();
		await bench.service.control('network', { dailyLimit: FIRST_DAY }, 'PATCH');
		const before = await bench.service.leadCount();
		await ran(bench, id);
		const writes = await takeWrites(bench);
		const emails = bodiesOf(writes, '/leads').map(({ email }) => email);
		assert.equal(emails.length, PROSPECTS + OWN.length);
		for (const email of OWN) assert.ok(emails.includes(email), `${email} is no lead`);
		assert.equal(new Set(emails).size, emails.length);
		assert.equal(await bench.service.leadCount(), before + emails.length);
		invited.push(...accepted(writes));
		assert.equal(invited.length, FIRST_DAY);
	});
	await check('the next day invites the others, and pays for the search only', async () => {
		await bench.service.control('network', { dailyLimit: 50 }, 'PATCH');
		const writes = await spending(bench, PROSPECTS, id);
		assert.deepEqual(bodiesOf(writes, '/leads'), []);
		invited.push(...accepted(writes));
		// also the one whose address is a company's: it is left out beside the email
		assert.equal(invited.length, PROSPECTS + OWN.length);
		assert.equal(new Set(invited).size, invited.length);
		for (const name of ['mateo-ruiz', 'sanna-virtanen']) assert.ok(invited.includes(profile(name)));
		for (const name of ['jovani-bosco', 'nyasia-purdy']) {
			assert.ok(!invited.includes(profile(name)), `${name} was a lead before`);
		}
	});
	await check('after that nobody is invited or created again', async () => {
		const writes = await spending(bench, PROSPECTS, id);
		assert.deepEqual(bodiesOf(writes, '/leads'), []);
		assert.deepEqual(bodiesOf(writes, '/scheduleLinkedInAction'), []);
	});
}

/** Runs it. @returns what it wrote, where it spent so many credits */
async function spending(bench: Workbench, credits: number, id: string): Promise<Seen[]> {
	const before = await creditsOf(bench);
	await ran(bench, id);
	assert.equal(before - (await creditsOf(bench)), credits);
	return await takeWrites(bench);
}

async function creditsOf({ service }: Workbench): Promise<number> {
	return (await service.control<{ credits: number }>('credits')).credits;
}

/** The profiles of the invitations that the service took. */
function accepted(writes: Seen[]): unknown[] {
	const taken = writes.filter(({ status }) => status === 200);
	return bodiesOf(taken, '/scheduleLinkedInAction').map(({ profileUrl }) => profileUrl);
}
