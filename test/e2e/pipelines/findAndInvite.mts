import assert from 'node:assert/strict';
import { exampleWorkflow } from '../../../sandbox/launcher/workflows.mts';
import { check } from '../checks.mts';
import type { Workbench } from '../workbench.mts';
import { bodiesOf, fieldOf, profile, ran, saveCopy, takeWrites } from './pipeline.mts';

/** How many the daily limit lets go on the first day. */
const FIRST_DAY = 4;
const PROSPECTS = 10;
/** Of the own list those who are not leads yet and can be found. */
const OWN = [
	'greta.olsen@fjordline.example',
	'mateo.ruiz@mail.example',
	'sanna.virtanen@fjordline.example',
];

/** From a search to an invitation, on three days. */
export async function checkFindAndInvite(bench: Workbench): Promise<void> {
	const id = await saveCopy(bench, exampleWorkflow('find-and-invite'));
	const invited: unknown[] = [];

	await check('people who are found become leads once, and the daily limit holds', async () => {
		await bench.reset();
		await bench.service.control('network', { dailyLimit: FIRST_DAY }, 'PATCH');
		const before = await bench.service.leadCount();
		const run = await ran(bench, id);
		const writes = await takeWrites(bench);
		const emails = bodiesOf(writes, '/leads').map(({ email }) => email);
		assert.equal(emails.length, PROSPECTS + OWN.length);
		for (const email of OWN) assert.ok(emails.includes(email), `${email} is no lead`);
		assert.equal(new Set(emails).size, emails.length);
		assert.equal(await bench.service.leadCount(), before + emails.length);
		assert.deepEqual(fieldOf(run, 'Summary', 'invited'), [FIRST_DAY]);
		invited.push(...accepted(writes));
		assert.equal(invited.length, FIRST_DAY);
	});
	await check(
		'the next day invites the others, pays for nobody again, creates nobody',
		async () => {
			await bench.service.control('network', { dailyLimit: 50 }, 'PATCH');
			await ran(bench, id);
			const writes = await takeWrites(bench);
			assert.deepEqual(bodiesOf(writes, '/leads'), []);
			const paid = bodiesOf(writes, '/enrich').flatMap(({ leads }) => leads as { email: string }[]);
			assert.deepEqual(
				paid.map(({ email }) => email),
				['unknown.person@nowhere.example'],
			);
			invited.push(...accepted(writes));
			// all but the one whose address is a company's
			assert.equal(invited.length, PROSPECTS + OWN.length - 1);
			assert.equal(new Set(invited).size, invited.length);
			for (const name of ['mateo-ruiz', 'sanna-virtanen'])
				assert.ok(invited.includes(profile(name)));
			for (const name of ['jovani-bosco', 'nyasia-purdy']) {
				assert.ok(!invited.includes(profile(name)), `${name} was a lead before`);
			}
		},
	);
	await check('after that nobody is invited or created again', async () => {
		const run = await ran(bench, id);
		const writes = await takeWrites(bench);
		assert.deepEqual(bodiesOf(writes, '/leads'), []);
		assert.deepEqual(bodiesOf(writes, '/scheduleLinkedInAction'), []);
		assert.deepEqual(fieldOf(run, 'Summary', 'invited'), [0]);
		assert.equal((fieldOf(run, 'Summary', 'reasons')[0] as string[]).length, 2);
	});
	await check('whom only the enrichment shows to be a lead is not created again', async () => {
		type Lead = { id: string; email: string };
		const { leads } = await bench.service.control<{ leads: Lead[] }>('leads');
		const mateo = leads.find(({ email }) => email === 'mateo.ruiz@mail.example');
		await bench.service.control(`leads/${mateo?.id}`, { linkedinUrl: '' }, 'PATCH');
		const run = await ran(bench, id);
		assert.deepEqual(fieldOf(run, 'Create If New', 'created'), [false]);
		assert.deepEqual(bodiesOf(await takeWrites(bench), '/leads'), []);
	});
}

/** The profiles of the invitations that the service took. */
function accepted(writes: Awaited<ReturnType<typeof takeWrites>>): unknown[] {
	const taken = writes.filter(({ status }) => status === 200);
	return bodiesOf(taken, '/scheduleLinkedInAction').map(({ profileUrl }) => profileUrl);
}
