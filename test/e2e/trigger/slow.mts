import assert from 'node:assert/strict';
import { patch, replies } from './happenings.mts';
import type { Scene, SeenRequest } from './scene.mts';
import { until, within } from './until.mts';

const CAMPAIGN = 'campaign_fair';
/** With this between two bytes the export takes some minutes. */
const TRICKLE_MS = 20;
const LONGEST_POLL_MS = 30_000;
/** What n8n needs to note that a poll failed. */
const NOTED_WITHIN_MS = 2_000;
/** What n8n needs at most on a busy machine to save the execution. */
const SAVED_WITHIN_MS = 20_000;

/** How many leads are there before two triggers have to know their statuses. */
export const CROWD = 6_000;
const PAGES = CROWD / 100;
const SECONDS = [0, 10, 20, 30, 40, 50];

/** The export of a campaign comes byte by byte in some polls, and then as it should. */
export async function tricklingExport(scene: Scene, times: number): Promise<void> {
	const { service } = scene;
	const parameters = { campaign_id: CAMPAIGN };
	const trigger = await scene.trigger({ event: 'prospectResponded', parameters }, 'prospectId');
	assert.equal(await trigger.publish(), 'published');
	await scene.polls(2);

	const match = { path: `/campaigns/${CAMPAIGN}/csv` };
	await service.control('faults', { faults: [{ kind: 'drip', ms: TRICKLE_MS, match, times }] });
	const earlier = (await scene.requests()).length;
	const trickling = async () => (await scene.requests()).slice(earlier);
	await until(async () => (await trickling()).length >= 1);
	const meanwhile = await responds(scene, 31);
	await until(async () => (await trickling()).length > times);
	const [first] = await trickling();
	const hasFailed = async () => (await trigger.failures()).length > 0;
	assert.ok(await within(SAVED_WITHIN_MS, hasFailed), 'A poll that ends too early says why');
	const [failure] = (await trigger.failures()).toReversed();
	const lasted = Date.parse(failure.stoppedAt) - Date.parse(first.at);
	assert.ok(lasted < LONGEST_POLL_MS + NOTED_WITHIN_MS, `The poll ended after ${lasted} ms`);

	await trigger.assertGave([meanwhile]);
	await trigger.assertGave([meanwhile, await responds(scene, 32)]);
}

/** A prospect answers. @returns its id */
async function responds(scene: Scene, number: number): Promise<string> {
	const id = `${CAMPAIGN}-${String(number).padStart(7, '0')}`;
	const answer = { status: 'responded', responded_at: new Date().toISOString() };
	await patch(scene, `campaigns/${CAMPAIGN}/prospects/${id}`, { ...answer, response_text: 'Yes.' });
	return id;
}

/**
 * Two triggers that have to know the status of every lead are switched on at once, with the limits
 * of the API: 60 pages for each, and 60 requests a minute for both.
 */
export async function twoStatusTriggers(scene: Scene): Promise<void> {
	const event = 'leadStatusChanged';
	const triggers = [
		await scene.trigger({ event, seconds: SECONDS }),
		await scene.trigger({ event: 'leadReplied', seconds: SECONDS }),
	];
	const published = await Promise.all(triggers.map(async (trigger) => await trigger.publish()));
	assert.deepEqual(published, ['published', 'published']);
	await until(async () => (await scene.requests()).filter(isLastPage).length >= triggers.length);
	await scene.polls(2 * triggers.length);

	const { leads } = await scene.service.control<{ leads: Parameters<typeof replies>[1][] }>(
		'leads',
	);
	const others = leads.filter(({ status }) => status !== 'replied');
	const changed = [0, 1_000, 2_500, others.length - 1].map((place) => others[place]);
	const emails: string[] = [];
	for (const lead of changed) emails.push(await replies(scene, lead));
	await Promise.all(triggers.map(async (trigger) => await trigger.assertGave(emails)));
}

function isLastPage({ query, status }: SeenRequest): boolean {
	return Number(query.page) === PAGES && status === 200;
}
