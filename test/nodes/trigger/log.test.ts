/** Warnings in n8n's log and hints in the items. */
import { ORIGIN, startPolling } from '../../engine';
import { createLoggedTrigger } from '../log';
import { settle, testKey, useTestHarness } from '../harness';
import { createEventLead, createWorld, limitRate, serveWorld } from './world';

useTestHarness();

const MINUTE = 60_000;

function activateWithLog(event: string) {
	const { lines, node } = createLoggedTrigger();
	const credentials = { baseUrl: ORIGIN, apiKey: testKey() };
	const trigger = startPolling({ node, parameters: { event, simple: false }, credentials });
	return {
		...trigger,
		pollHints: async () => (await settle(trigger.poll()))?.map(({ json }) => json.hint) ?? null,
		/** Returns the lines since the last call. */
		takeLog: () => lines.splice(0),
	};
}

test('logs once that more leads follow, and says so in the items of each poll', async () => {
	const world = createWorld({
		leads: [createEventLead('leadUpdated', 1, Date.now() - 10 * MINUTE)],
	});
	// With few requests left, a poll reads two pages.
	serveWorld(world, undefined, limitRate(world));
	const trigger = activateWithLog('leadUpdated');
	await trigger.pollHints();
	world.now += 300 * MINUTE;
	for (let number = 2; number < 302; number++) {
		world.leads.push(
			createEventLead('leadUpdated', number, world.now - 290 * MINUTE + number * 1_000),
		);
	}
	const firstHints: unknown[] = [];
	for (let poll = 0; poll < 3; poll++) firstHints.push((await trigger.pollHints())?.[0]);
	const more = 'More leads are still to come in the next polls.';
	expect(firstHints).toEqual([more, undefined, undefined]);
	expect(trigger.takeLog()).toEqual([`warn: Outreach Trigger: ${more}`]);
});

test('throws once after ten polls about leads that are counted but not listed', async () => {
	const world = createWorld({
		leads: [createEventLead('leadCreated', 1, Date.now() - 10 * MINUTE)],
	});
	serveWorld(world);
	const trigger = activateWithLog('leadCreated');
	await trigger.pollHints();
	world.getTotal = (count) => count + 7;
	const reports: unknown[] = [];
	for (let poll = 0; poll < 15; poll++) {
		world.now += MINUTE;
		if (poll % 5 === 0)
			world.leads.push(createEventLead('leadCreated', 100 + poll, world.now - 1_000));
		const report = await trigger.pollHints().catch(({ message }: Error) => message);
		if (report !== null) reports.push(typeof report === 'string' ? report : report.length);
	}
	const message =
		'The service counted 7 leads that it does not show, so the trigger may have missed changes';
	expect(reports.filter((one) => typeof one === 'string')).toEqual([message]);
	expect(reports.filter((one) => one === 1)).toHaveLength(3);
	expect(trigger.takeLog()).toEqual([`warn: Outreach Trigger: ${message}`]);
});
