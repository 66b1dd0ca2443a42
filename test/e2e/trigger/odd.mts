import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Happening, happenings, patch, replies } from './happenings.mts';
import type { Scene } from './scene.mts';

type Lead = Parameters<typeof replies>[1];

const CAMPAIGN = 'campaign_spring';
/** How far a server is behind: three polls, of which one meets it after one that did not. */
const BEHIND_MS = 10_000;
/** So long that an older copy stays as it was. */
const FOR_GOOD_MS = 600_000;
export const MANY = 8_000;
const NIGHTS = 2;
/** What a re-stamp may cost beside the requests of ordinary polls. */
const MOST_REQUESTS = 300;

/**
 * Every second request meets a server that is behind; then jobs and rows stand twice, in either order.
 * Leads and prospects change twice, so that what is older has been news before. It notices where a
 * record goes back (`detect.ts`, or a job that has ended) and where of two copies of a job the open one
 * counts. It does not notice what is seen twice within one poll (`SeenRecords.add`), nor two rows of one
 * prospect that both are news: the simulation and the engine tests show these.
 */
export async function behindAndTwice(scene: Scene): Promise<void> {
	const { service } = scene;
	const others = (await happenings(scene)).filter(({ event }) => event !== 'leadStatusChanged');
	let prospects = 0;
	// Every tenth has not been contacted yet.
	const next = () => `${CAMPAIGN}-${String(10 * prospects++ + 1).padStart(7, '0')}`;
	const watched = await Promise.all(
		[...others, ...(await changedTwice(scene, next)), converted(scene, next)].map(
			async (happening) => {
				const { event, key, parameters } = happening;
				const trigger = await scene.trigger({ event, parameters }, key);
				assert.equal(await trigger.publish(), 'published');
				return { happening, trigger, expected: [] as string[] };
			},
		),
	);
	for (const order of [{ percent: 50, ms: BEHIND_MS }, { doubles: 'first' }, { doubles: 'last' }]) {
		await service.control('replica', { percent: 100, ms: FOR_GOOD_MS, ...order });
		for (const isAgain of [false, true]) {
			for (const { happening, expected } of watched) {
				expected.push(...(await happening.happens(1)));
			}
			if (isAgain && 'ms' in order) await sleep(BEHIND_MS);
			await Promise.all(
				watched.map(async ({ expected, happening, trigger }) => {
					await trigger.assertGave(expected).catch((error: Error) => {
						throw new Error(`${happening.event}, ${JSON.stringify(order)}: ${error.message}`);
					});
				}),
			);
		}
	}
}

/** A job gives all leads one time, two nights; what changes later still comes out. */
export async function restamped(scene: Scene): Promise<void> {
	const { service } = scene;
	const { leads } = await service.control<{ leads: Lead[] }>('leads');
	const updated = await scene.trigger({ event: 'leadUpdated' });
	const changed = await scene.trigger({ event: 'leadStatusChanged' });
	assert.equal(await updated.publish(), 'published');
	assert.equal(await changed.publish(), 'published');
	const [all, moved]: string[][] = [[], []];
	const pollsBefore = Date.now();
	const before = (await scene.requests()).length;
	for (let night = 0; night < NIGHTS; night++) {
		await service.control('leads/restamp', {});
		all.push(...leads.map(({ email }) => email));
		await updated.assertGave(all);
		const others = leads.filter(({ status }) => status !== 'replied');
		const email = await replies(scene, others[night]);
		all.push(email);
		moved.push(email);
		await updated.assertGave(all);
		await changed.assertGave(moved);
	}
	const polls = (2 * (Date.now() - pollsBefore)) / 3_000;
	const cost = (await scene.requests()).length - before - polls;
	assert.ok(cost <= 2 * NIGHTS * MOST_REQUESTS, `${cost} requests beside the polls`);
}

/** Leads that get another status, and prospects that respond, each of them in two turns. */
async function changedTwice(scene: Scene, next: () => string): Promise<Happening[]> {
	const { leads } = await scene.service.control<{ leads: Lead[] }>('leads');
	const fresh = leads.filter(({ status }) => status === 'new');
	const now = () => new Date().toISOString();
	let [lead, prospect]: [Lead?, string?] = [];
	return [
		{
			event: 'leadStatusChanged',
			key: 'email',
			happens: async () => {
				const one = lead ?? fresh.pop() ?? assert.fail('There are too few leads');
				const status = lead ? 'converted' : 'contacted';
				lead = lead ? undefined : one;
				await patch(scene, `leads/${one.id}`, { status, updatedAt: now() });
				return [one.email];
			},
		},
		{
			event: 'prospectResponded',
			key: 'prospectId',
			parameters: { campaign_id: CAMPAIGN },
			happens: async () => {
				const one = prospect ?? next();
				prospect = prospect === undefined ? one : undefined;
				await changeProspect(scene, one, { status: 'responded', responded_at: now() });
				return [one];
			},
		},
	];
}

function converted(scene: Scene, next: () => string): Happening {
	return {
		event: 'prospectConverted',
		key: 'prospectId',
		parameters: { campaign_id: CAMPAIGN },
		happens: async () => {
			const one = next();
			await changeProspect(scene, one, { status: 'converted' });
			return [one];
		},
	};
}

async function changeProspect(scene: Scene, id: string, cells: object): Promise<void> {
	await patch(scene, `campaigns/${CAMPAIGN}/prospects/${id}`, cells);
}
