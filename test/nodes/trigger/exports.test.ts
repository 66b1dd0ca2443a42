import { readProspects } from '../../../nodes/shared/api/campaignCsv';
import { finish, useStage } from '../stage';
import { newWorld, on, serveWorld } from './world';

useStage();

const parameters = { campaign_id: 'spring' };
/** A row of the export of the watched campaign. */
const row = (number: number, status: string, respondedAt = '') =>
	`p${number},Name,a@b.example,Company,Title,,${status},,,${respondedAt},,`;

test('a row whose time is in the future bars none that come before it', async () => {
	const world = newWorld();
	world.rows.push(row(1, 'responded', new Date(world.now + 7_200_000).toISOString()));
	serveWorld(world);
	const trigger = on('prospectResponded', parameters);
	await trigger.poll();
	world.now += 60_000;
	world.rows.push(row(2, 'responded', new Date(world.now - 5_000).toISOString()));
	expect(await trigger.poll()).toMatchObject([{ prospect_id: 'p2' }]);
	expect(await trigger.poll()).toBeNull();
});

test('what is kept of an export is whole, with its tags', async () => {
	const ada = 'p1,Yes,2026-03-30 07:00,warm;spring';
	const file = Buffer.from(`prospect_id,response_text,responded_at,tags\n${ada}\np2,,,\n`);
	expect((await readProspects(file, () => true)).prospects).toEqual([
		{
			prospect_id: 'p1',
			response_text: 'Yes',
			responded_at: '2026-03-30T07:00:00.000Z',
			tags: ['warm', 'spring'],
		},
		{ prospect_id: 'p2', response_text: null, responded_at: null, tags: [] },
	]);
});

/** An export with a header of its own. */
const csv = (...lines: string[]) => ({
	body: lines.join('\n'),
	headers: { 'content-type': 'text/csv' },
});

test.each([
	['prospectResponded', 'prospect_id,status', 'responded_at'],
	['prospectConverted', 'prospect_id,responded_at', 'status'],
	['prospectConverted', 'status,responded_at', 'prospect_id'],
])(
	'%s: an export with %s only is an error, at the start and later',
	async (event, header, name) => {
		const world = newWorld();
		const text = `The campaign export has no column ${name}`;
		serveWorld(world, () => csv(header, 'a,b'));
		await expect(on(event, parameters).poll()).rejects.toThrow(text);
		serveWorld(world);
		const trigger = on(event, parameters);
		await trigger.poll();
		serveWorld(world, () => csv(header, 'a,b'));
		await expect(trigger.poll()).rejects.toThrow(text);
	},
);

const FULL =
	'prospect_id,name,email,company,title,linkedin_url,status,contacted_at,last_message_at,responded_at,response_text,tags';

/** A trigger that watches an export without rows, and a time that is new to it. */
async function begun() {
	const world = newWorld();
	const at = new Date(world.now + 5_000).toISOString();
	serveWorld(world, () => csv(FULL, ''));
	const trigger = on('prospectResponded', parameters);
	await trigger.poll();
	world.now += 10_000;
	return { at, trigger, world };
}

test('a row of another length than the header is skipped and said', async () => {
	const { at, trigger, world } = await begun();
	const rows = [
		`p1,Ada,,,,,responded,,,${at}`,
		`p2,Bob,,,,responded,,,${at},,`,
		`p3,Cy,,,,,responded,${at},${at},Yes`,
		`p4,Dee,,,,,responded,,,${at},,,x`,
		`,Eve,,,,,responded,,,${at}`,
		'',
		row(6, 'responded', at),
	];
	serveWorld(world, () => csv(FULL, ...rows, ''));
	const hint =
		'Rows skipped because they do not match the header of the export: 5. Ask your provider.';
	expect(await trigger.poll()).toMatchObject([{ prospect_id: 'p6', responded_at: at, hint }]);
	expect(await trigger.poll()).toBeNull();
});

test('rows with a comma at their end start', async () => {
	const { at, trigger, world } = await begun();
	serveWorld(world, () => csv(FULL, `${row(1, 'responded', at)},`, `${row(2, 'x', at)},,`, ''));
	expect(await trigger.poll()).toMatchObject([{ prospect_id: 'p1' }, { prospect_id: 'p2' }]);
});

describe('rows that cannot be read are an error', () => {
	const bad = 'p1,Ada,responded';
	const told = (count: number) =>
		`Rows skipped because they do not match the header of the export: ${count}`;

	test('at the start, later and in a test run, where there are no others', async () => {
		const { trigger, world } = await begun();
		serveWorld(world, () => csv(FULL, bad, bad, ''));
		await expect(trigger.poll()).rejects.toThrow(told(2));
		await expect(trigger.poll()).rejects.toThrow(told(2));
		await expect(on('prospectResponded', parameters).poll()).rejects.toThrow(told(2));
		const test = on('prospectResponded', parameters, { mode: 'manual' });
		await expect(test.poll()).rejects.toThrow(told(2));
	});

	test('of a poll without news, each time that there are more of them', async () => {
		const { at, trigger, world } = await begun();
		const serveBad = (count: number, ...rows: string[]) =>
			serveWorld(world, () =>
				csv(FULL, row(9, 'new'), ...Array<string>(count).fill(bad), ...rows, ''),
			);
		serveBad(1);
		await expect(trigger.poll()).rejects.toThrow(told(1));
		expect(await trigger.poll()).toBeNull();
		serveBad(3);
		await expect(trigger.poll()).rejects.toThrow(told(3));
		serveBad(2);
		expect(await trigger.poll()).toBeNull();
		serveBad(3, row(2, 'responded', at));
		expect(await trigger.poll()).toMatchObject([
			{ prospect_id: 'p2', hint: `${told(3)}. Ask your provider.` },
		]);
		expect(await trigger.poll()).toBeNull();
	});

	test('but do not keep a trigger from being switched on', async () => {
		const { world } = await begun();
		serveWorld(world, () => csv(FULL, row(9, 'new'), bad, ''));
		const trigger = on('prospectResponded', parameters);
		expect(await trigger.poll()).toBeNull();
		await expect(trigger.poll()).rejects.toThrow(told(1));
		const test = on('prospectResponded', parameters, { mode: 'manual' });
		await expect(test.poll()).rejects.toMatchObject({
			description: `${told(1)}. Ask your provider.`,
		});
	});
});

test('an export that breaks off within a row moves nothing: what is behind it comes later', async () => {
	const { at, trigger, world } = await begun();
	serveWorld(world, () => csv(FULL, row(1, 'responded', at), 'p2,Bob,,,,,responded,,,2026'));
	await expect(trigger.poll()).rejects.toThrow();
	serveWorld(world, () => csv(FULL, row(1, 'responded', at), row(2, 'responded', at)));
	expect(await trigger.poll()).toHaveLength(2);
});

test('a service that does not end its export is left in time', async () => {
	const world = newWorld();
	serveWorld(world, () => ({ delayMs: 600_000 }));
	const from = Date.now();
	await expect(on('prospectResponded', parameters).poll()).rejects.toThrow(
		'did not finish within 30 seconds',
	);
	expect(Date.now() - from).toBeLessThanOrEqual(30_000);
	await finish(Promise.resolve());
});
