import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Happening, happenings, patch, replies } from './happenings.mts';
import type { Scene } from './scene.mts';

type Lead = Parameters<typeof replies>[1];

const CAMPAIGN = 'campaign_spring';
/** How far a server is behind: two polls and more. */
const BEHIND_MS = 8_000;
export const MANY = 8_000;
const NIGHTS = 2;
/** What a re-stamp may cost beside the requests of ordinary polls. */
const MOST_REQUESTS = 300;

/** Some requests meet a server that is behind; then jobs and rows stand twice, in either order. */
export async function behindAndTwice(scene: Scene): Promise<void> {
	const { service } = scene;
	const all = [...(await happenings(scene)), ...prospectHappenings(scene)];
	const watched = await Promise.all(
		all.map(async (happening) => {
			const { event, key, parameters } = happening;
			const trigger = await scene.trigger({ event, parameters }, key);
			assert.equal(await trigger.publish(), 'published');
			return { happening, trigger, expected: [] as string[] };
		}),
	);
	for (const order of [{ percent: 30 }, { doubles: 'first' }, { doubles: 'last' }]) {
		await service.control('replica', { percent: 100, ms: BEHIND_MS, ...order });
		for (const { happening, expected } of watched) expected.push(...(await happening.happens(2)));
		await sleep(BEHIND_MS);
		await Promise.all(
			watched.map(async ({ expected, happening, trigger }) => {
				await trigger.assertGave(expected).catch((error: Error) => {
					throw new Error(`${happening.event}, ${JSON.stringify(order)}: ${error.message}`);
				});
			}),
		);
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

/** Prospects that respond, and others that become customers, in one campaign. */
function prospectHappenings(scene: Scene): Happening[] {
	const parameters = { campaign_id: CAMPAIGN };
	let last = 0;
	const happens = (cells: () => object) => async (count: number) => {
		const ids: string[] = [];
		for (; ids.length < count; last += 10) {
			const id = `${CAMPAIGN}-${String(last + 1).padStart(7, '0')}`;
			await patch(scene, `campaigns/${CAMPAIGN}/prospects/${id}`, cells());
			ids.push(id);
		}
		return ids;
	};
	const responded = () => ({ status: 'responded', responded_at: new Date().toISOString() });
	return [
		{ event: 'prospectResponded', key: 'prospectId', parameters, happens: happens(responded) },
		{
			event: 'prospectConverted',
			key: 'prospectId',
			parameters,
			happens: happens(() => ({ status: 'converted' })),
		},
	];
}
