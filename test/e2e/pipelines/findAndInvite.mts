import assert from 'node:assert/strict';
import { exampleWorkflow } from '../../../sandbox/launcher/workflows.mts';
import { check } from '../checks.mts';
import type { Workbench } from '../workbench.mts';
import {
	RUN_NOW,
	type Seen,
	bodiesOf,
	edit,
	fieldOf,
	makesTables,
	profile,
	ran,
	saveCopy,
	takeWrites,
} from './pipeline.mts';

/** How many the daily limit lets go on the first day. */
const FIRST_DAY = 4;
const PROSPECTS = 10;
/** Of the own list those who are not leads yet and can be found. */
const OWN = [
	'greta.olsen@fjordline.example',
	'mateo.ruiz@mail.example',
	'sanna.virtanen@fjordline.example',
];

/** From a search to an invitation, in two pipelines; an n8n that cannot remember who was paid for pays for nobody. */
export async function checkFindAndInvite(bench: Workbench): Promise<void> {
	const id = await saveCopy(bench, exampleWorkflow('find-people'));
	if (makesTables(bench)) return await checkDays(bench, id);
	await check('without tables it ends before anything is paid for', async () => {
		await bench.reset();
		const run = await bench.run(id, RUN_NOW);
		assert.equal(run.status, 'error');
		assert.deepEqual(await takeWrites(bench), []);
	});
}

/** Both pipelines on three days, and the first one with other lists after them. */
async function checkDays(bench: Workbench, id: string): Promise<void> {
	const invited: unknown[] = [];
	const inviting = await saveCopy(bench, exampleWorkflow('invite-new-leads'));
	const day = async () => {
		await ran(bench, id);
		return await ran(bench, inviting);
	};

	await check('people who are found become leads once, and the daily limit holds', async () => {
		await bench.reset();
		await bench.service.control('network', { dailyLimit: FIRST_DAY }, 'PATCH');
		const before = await bench.service.leadCount();
		const run = await day();
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
	await check('the next day invites the others, pays for and creates nobody', async () => {
		await bench.service.control('network', { dailyLimit: 50 }, 'PATCH');
		await day();
		const writes = await takeWrites(bench);
		assert.deepEqual(bodiesOf(writes, '/leads'), []);
		assert.deepEqual(paidFor(writes), []);
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
		const run = await day();
		const writes = await takeWrites(bench);
		assert.deepEqual(bodiesOf(writes, '/leads'), []);
		assert.deepEqual(bodiesOf(writes, '/scheduleLinkedInAction'), []);
		assert.deepEqual(paidFor(writes), []);
		assert.deepEqual(fieldOf(run, 'Summary', 'invited'), [0]);
		assert.equal((fieldOf(run, 'Summary', 'reasons')[0] as string[]).length, 1);
	});
	await checkOtherLists(bench, id);
}

/** The same people as someone else's list has them, and people of whom nothing was known before. */
async function checkOtherLists(bench: Workbench, id: string): Promise<void> {
	const runWith = async (people: object[]) => {
		await edit(bench, id, 'Sample list', { jsonOutput: JSON.stringify({ people }) });
		const run = await ran(bench, id);
		return { run, writes: await takeWrites(bench) };
	};
	await check('nobody is paid for again under another address, or without an email', async () => {
		const { writes } = await runWith(AS_OTHERS_HAVE_THEM);
		assert.deepEqual(paidFor(writes), []);
		assert.deepEqual(bodiesOf(writes, '/leads'), []);
	});
	await check('who is named twice in a new list is paid for once', async () => {
		const { writes } = await runWith(OTTO_IN_THREE_FORMS);
		assert.deepEqual(paidFor(writes), ['https://www.linkedin.com/in/otto-berg']);
		assert.deepEqual(paidFor((await runWith(OTTO_IN_THREE_FORMS)).writes), []);
	});
	await check('whom the enrichment shows to be a lead is paid for once, not created', async () => {
		const known = { firstName: 'Nora', lastName: 'Lindahl', email: 'nora.lindahl@mail.example' };
		await bench.service.control('leads', { leads: [known] });
		const nora = [{ firstName: 'Nora', linkedinUrl: profile('nora-lindahl') }];
		const first = await runWith(nora);
		assert.deepEqual(paidFor(first.writes), [profile('nora-lindahl')]);
		assert.deepEqual(fieldOf(first.run, 'Create If New', 'created'), [false]);
		const { writes } = await runWith(nora);
		assert.deepEqual([...paidFor(writes), ...bodiesOf(writes, '/leads')], []);
	});
	await check('whom the credits did not reach for is asked about the next day', async () => {
		const ida = [{ linkedinUrl: profile('ida-holm') }];
		await bench.service.control('credits', { credits: 0 });
		await runWith(ida);
		await bench.service.control('credits', { credits: 5_000 });
		assert.deepEqual(paidFor((await runWith(ida)).writes), [profile('ida-holm')]);
		assert.deepEqual(paidFor((await runWith(ida)).writes), []);
	});
	await check('who may have been paid for, the answer lost, is not paid for again', async () => {
		const lost = { match: { path: '/enrich' }, kind: 'dropAfter', times: 1 };
		await bench.service.control('faults', { faults: [lost] });
		const eva = [{ linkedinUrl: profile('eva-lind') }];
		assert.deepEqual(paidFor((await runWith(eva)).writes), [profile('eva-lind')]);
		assert.deepEqual(paidFor((await runWith(eva)).writes), []);
	});
}

/** People of the shipped list: leads by now, or not found. */
const AS_OTHERS_HAVE_THEM = [
	{
		firstName: 'Sanna',
		email: 'sanna@home.example',
		linkedinUrl: 'de.linkedin.com/in/Sanna-Virtanen',
	},
	{ email: null, linkedinUrl: 'http://linkedin.com/in/sanna-virtanen/details?x=1#top' },
	{ email: ' GRETA.OLSEN@fjordline.example ', linkedinUrl: profile('greta-olsen') },
	{ firstName: 'Mateo', email: 'mateo@home.example', linkedinUrl: `${profile('Mateo-Ruiz')}/` },
	{ firstName: 'W.', email: 'Unknown.Person@nowhere.example ', company: 'Another' },
	{ firstName: 5, lastName: {}, email: false, linkedinUrl: ['x'], company: 'Odd' },
];

const OTTO = { firstName: 'Otto', lastName: 'Berg', company: 'Harbourline' };
const OTTO_IN_THREE_FORMS = [
	{ ...OTTO, email: null, linkedinUrl: profile('otto-berg') },
	{ ...OTTO, email: undefined, linkedinUrl: 'https://uk.linkedin.com/in/Otto-Berg/' },
	{ ...OTTO, email: '', linkedinUrl: null },
];

/** Who was asked about, for credits: the email, or else the profile. */
function paidFor(writes: Seen[]): unknown[] {
	type Asked = { email?: string; linkedinUrl?: string };
	const asked = bodiesOf(writes, '/enrich').flatMap(({ leads }) => leads as Asked[]);
	return asked.map(({ email, linkedinUrl }) => email ?? linkedinUrl);
}

/** The profiles of the invitations that the service took. */
function accepted(writes: Awaited<ReturnType<typeof takeWrites>>): unknown[] {
	const taken = writes.filter(({ status }) => status === 200);
	return bodiesOf(taken, '/scheduleLinkedInAction').map(({ profileUrl }) => profileUrl);
}
