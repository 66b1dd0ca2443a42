/** What the trigger writes to n8n's log, and says in its items, of what is not among them. */
import { ORIGIN, switchOn } from '../../engine';
import { loggedTrigger } from '../log';
import { finish, key, useStage } from '../stage';
import { leadAt, newWorld, scarce, serveWorld } from './world';

useStage();

const MINUTE = 60_000;

/** Switches a trigger on whose log is kept. */
function logged(event: string) {
	const { lines, node } = loggedTrigger();
	const credentials = { baseUrl: ORIGIN, apiKey: key() };
	const trigger = switchOn({ node, parameters: { event, simple: false }, credentials });
	return {
		...trigger,
		hints: async () => (await finish(trigger.poll()))?.map(({ json }) => json.hint) ?? null,
		/** What was written since this was asked last. */
		written: () => lines.splice(0),
	};
}

test('that more is to come is written once, and said in the items of each poll until it is not', async () => {
	const world = newWorld({ leads: [leadAt('leadUpdated', 1, Date.now() - 10 * MINUTE)] });
	// so that a poll reads two pages
	serveWorld(world, undefined, scarce(world));
	const trigger = logged('leadUpdated');
	await trigger.hints();
	world.now += 300 * MINUTE;
	for (let number = 2; number < 302; number++) {
		world.leads.push(leadAt('leadUpdated', number, world.now - 290 * MINUTE + number * 1_000));
	}
	const firsts: unknown[] = [];
	for (let poll = 0; poll < 3; poll++) firsts.push((await trigger.hints())?.[0]);
	const more = 'More leads are still to come in the next polls.';
	expect(firsts).toEqual([more, undefined, undefined]);
	expect(trigger.written()).toEqual([`warn: Outreach Trigger: ${more}`]);
});

test('leads that are counted and never shown: after ten polls an error, once, and it goes on', async () => {
	const world = newWorld({ leads: [leadAt('leadCreated', 1, Date.now() - 10 * MINUTE)] });
	serveWorld(world);
	const trigger = logged('leadCreated');
	await trigger.hints();
	world.totalOf = (count) => count + 7;
	const told: unknown[] = [];
	for (let poll = 0; poll < 15; poll++) {
		world.now += MINUTE;
		if (poll % 5 === 0) world.leads.push(leadAt('leadCreated', 100 + poll, world.now - 1_000));
		const said = await trigger.hints().catch(({ message }: Error) => message);
		if (said !== null) told.push(typeof said === 'string' ? said : said.length);
	}
	const message =
		'The service counted 7 leads that it does not show, so the trigger may have missed changes';
	expect(told.filter((one) => typeof one === 'string')).toEqual([message]);
	expect(told.filter((one) => one === 1)).toHaveLength(3);
	expect(trigger.written()).toEqual([`warn: Outreach Trigger: ${message}`]);
});

test('a list that is emptied while it is read: nothing is said, and what comes then starts', async () => {
	const world = newWorld({ leads: [leadAt('leadUpdated', 1, Date.now() - 10 * MINUTE)] });
	serveWorld(world);
	const trigger = logged('leadUpdated');
	await trigger.hints();
	world.now += 10 * MINUTE;
	for (let number = 2; number < 452; number++) {
		world.leads.push(leadAt('leadUpdated', number, world.now - 5 * MINUTE + number));
	}
	serveWorld(world, (_, place) => {
		if (place === 2) world.leads = [];
		return undefined;
	});
	expect(await trigger.hints()).toHaveLength(200);
	for (let poll = 0; poll < 20; poll++) expect(await trigger.hints()).toBeNull();
	world.leads.push(leadAt('leadUpdated', 900, world.now));
	expect(await trigger.hints()).toHaveLength(1);
	expect(await trigger.hints()).toBeNull();
	expect(trigger.written()).toEqual([]);
});
