import assert from 'node:assert/strict';
import { itemsOf } from '../../../sandbox/launcher/n8n.mts';
import { type Place, type QueueCase, assertSucceeded, assertWrittenOnce } from './case.mts';
import type { Step } from '../workflow.mts';
import { type Execution, Flow } from './flow.mts';
import { CONNECT, CREATE, WITH_ADDRESS, pausedBehind, people } from './steps.mts';

/** What was done before the Wait node is not done again by the worker that goes on. */
export const waiting: QueueCase = {
	name: 'wait',
	sentence:
		'a Wait node that another worker goes on from: what came before is not done again, what comes behind is done once',
	options: { leads: 0, dailyLimit: 100_000 },
	scenario: async (place) => {
		const all = people(5);
		const contact = { ...CONNECT.parameters, profileUrl: '={{ $json.linkedinUrl }}' };
		const given = all.map((person) => ({ ...person, linkedinUrl: person.profileUrl }));
		const steps = [CREATE, ...pausedBehind(CREATE), { ...CONNECT, parameters: contact }];
		const run = await goneOnElsewhere(place, steps, given);
		assertSucceeded([run]);
		assert.deepEqual(
			itemsOf(run, CONNECT.name).map(({ json }) => json.scheduled),
			all.map(() => true),
		);
		assert.equal(await place.scene.service.leadCount(), all.length);
		await assertWrittenOnce(place.scene, 'email', all);
		await assertWrittenOnce(place.scene, 'profileUrl', all);
	},
};

/** Runs steps of which one is the Wait node; the worker that came to it has ended when it goes on. */
export async function goneOnElsewhere(
	place: Place,
	steps: Step[],
	items: object[],
): Promise<Execution> {
	const { stack } = place;
	const flow = await Flow.publish(place, steps);
	const id = await flow.begin(items);
	const [item] = itemsOf(await flow.waiting(id), WITH_ADDRESS.name);
	const first = stack.workerOf(id);
	await first.stop();
	const { pathname, search } = new URL(String(item?.json.goOnAt));
	const answer = await fetch(stack.main.url + pathname + search);
	assert.ok(answer.ok, await answer.text());
	const run = await flow.ended(id);
	const others = stack.workers.filter((worker) => worker !== first);
	assert.ok(
		others.some((worker) => worker.startsOf(id) > 0),
		'no other worker went on',
	);
	await first.start();
	return run;
}
