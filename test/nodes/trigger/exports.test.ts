import { useTestHarness } from '../harness';
import {
	activateTrigger,
	createCsvReply,
	createRow,
	createWorld,
	HEADER,
	serveWorld,
} from './world';

useTestHarness();

const parameters = { campaign_id: 'spring' };

test('emits a new reply although an older row has a time in the future', async () => {
	const world = createWorld();
	world.rows.push(
		createRow('p1', 'responded', { respondedAt: new Date(world.now + 7_200_000).toISOString() }),
	);
	serveWorld(world);
	const trigger = activateTrigger('prospectResponded', parameters);
	await trigger.poll();
	world.now += 60_000;
	world.rows.push(
		createRow('p2', 'responded', { respondedAt: new Date(world.now - 5_000).toISOString() }),
	);
	expect(await trigger.poll()).toMatchObject([{ prospect_id: 'p2' }]);
	expect(await trigger.poll()).toBeNull();
});

test('emits a new reply once although the export has two equal rows for it', async () => {
	const world = createWorld();
	serveWorld(world);
	const trigger = activateTrigger('prospectResponded', parameters);
	await trigger.poll();
	world.now += 60_000;
	const respondedAt = new Date(world.now - 5_000).toISOString();
	world.rows.push(...Array(2).fill(createRow('p2', 'responded', { respondedAt })));
	expect(await trigger.poll()).toMatchObject([{ prospect_id: 'p2' }]);
});

test.each(['newest first', 'oldest first'])(
	'emits each newer reply if the export has one row per reply, %s',
	async (order) => {
		const world = createWorld();
		const times = [1, 2, 3].map((seconds) => new Date(world.now + seconds * 1_000).toISOString());
		const rows = times.map((time) => createRow('p1', 'responded', { respondedAt: time }));
		world.rows.push(rows[0]);
		serveWorld(world);
		const trigger = activateTrigger('prospectResponded', parameters);
		await trigger.poll();
		for (const count of [2, 3]) {
			world.now += 60_000;
			const visibleRows = rows.slice(0, count);
			world.rows.splice(
				0,
				Infinity,
				...(order === 'newest first' ? visibleRows.reverse() : visibleRows),
			);
			expect(await trigger.poll()).toMatchObject([{ responded_at: times[count - 1] }]);
		}
		expect(await trigger.poll()).toBeNull();
	},
);

test.each([
	['prospectResponded', 'prospect_id,status', 'responded_at'],
	['prospectConverted', 'prospect_id,responded_at', 'status'],
	['prospectConverted', 'status,responded_at', 'prospect_id'],
])('%s: throws if the export has only the columns %s', async (event, header, missingColumn) => {
	const world = createWorld();
	const text = `The campaign export has no column ${missingColumn}`;
	serveWorld(world, () => createCsvReply(header, 'a,b'));
	await expect(activateTrigger(event, parameters).poll()).rejects.toThrow(text);
	serveWorld(world);
	const trigger = activateTrigger(event, parameters);
	await trigger.poll();
	serveWorld(world, () => createCsvReply(header, 'a,b'));
	await expect(trigger.poll()).rejects.toThrow(text);
});

/** Starts a trigger with an empty export; `newTime` is later than the first poll. */
async function startTrigger() {
	const world = createWorld();
	const newTime = new Date(world.now + 5_000).toISOString();
	serveWorld(world, () => createCsvReply(HEADER, ''));
	const trigger = activateTrigger('prospectResponded', parameters);
	await trigger.poll();
	world.now += 10_000;
	return { newTime, trigger, world };
}

test('skips unreadable rows and counts them in the hint', async () => {
	const { newTime, trigger, world } = await startTrigger();
	const rows = [
		`p1,Ada,,,,,responded,,,${newTime}`,
		`p2,Bob,,,,responded,,,${newTime},,`,
		`p3,Cy,,,,,responded,${newTime},${newTime},Yes`,
		`p4,Dee,,,,,responded,,,${newTime},,,x`,
		`,Eve,,,,,responded,,,${newTime}`,
		'',
		createRow('p6', 'responded', { respondedAt: newTime }),
	];
	serveWorld(world, () => createCsvReply(HEADER, ...rows, ''));
	const hint =
		'Rows skipped because they do not match the header of the export: 5. Ask your provider.';
	expect(await trigger.poll()).toMatchObject([{ prospect_id: 'p6', responded_at: newTime, hint }]);
	expect(await trigger.poll()).toBeNull();
});

describe('rows that do not match the header', () => {
	const shortRow = 'p1,Ada,responded';
	const getSkippedText = (count: number) =>
		`Rows skipped because they do not match the header of the export: ${count}`;

	test('throws in each poll and test run if all rows are unreadable', async () => {
		const { trigger, world } = await startTrigger();
		serveWorld(world, () => createCsvReply(HEADER, shortRow, shortRow, ''));
		await expect(trigger.poll()).rejects.toThrow(getSkippedText(2));
		await expect(trigger.poll()).rejects.toThrow(getSkippedText(2));
		await expect(activateTrigger('prospectResponded', parameters).poll()).rejects.toThrow(
			getSkippedText(2),
		);
		const testRun = activateTrigger('prospectResponded', parameters, { mode: 'manual' });
		await expect(testRun.poll()).rejects.toThrow(getSkippedText(2));
	});

	test('throws again when the number of unreadable rows grows, unless the poll has items', async () => {
		const { newTime, trigger, world } = await startTrigger();
		const serveShortRows = (count: number, ...others: string[]) => {
			const rows = [createRow('p9', 'new'), ...Array<string>(count).fill(shortRow), ...others];
			serveWorld(world, () => createCsvReply(HEADER, ...rows, ''));
		};
		serveShortRows(1);
		await expect(trigger.poll()).rejects.toThrow(getSkippedText(1));
		expect(await trigger.poll()).toBeNull();
		serveShortRows(3);
		await expect(trigger.poll()).rejects.toThrow(getSkippedText(3));
		serveShortRows(2);
		expect(await trigger.poll()).toBeNull();
		serveShortRows(3, createRow('p2', 'responded', { respondedAt: newTime }));
		expect(await trigger.poll()).toMatchObject([
			{ prospect_id: 'p2', hint: `${getSkippedText(3)}. Ask your provider.` },
		]);
		expect(await trigger.poll()).toBeNull();
	});

	test('activates the trigger although a row is unreadable', async () => {
		const { world } = await startTrigger();
		serveWorld(world, () => createCsvReply(HEADER, createRow('p9', 'new'), shortRow, ''));
		const trigger = activateTrigger('prospectResponded', parameters);
		expect(await trigger.poll()).toBeNull();
		await expect(trigger.poll()).rejects.toThrow(getSkippedText(1));
		const testRun = activateTrigger('prospectResponded', parameters, { mode: 'manual' });
		await expect(testRun.poll()).rejects.toMatchObject({
			description: `${getSkippedText(1)}. Ask your provider.`,
		});
	});
});

test('keeps its state if the export is truncated within a row', async () => {
	const { newTime, trigger, world } = await startTrigger();
	const rows = ['p1', 'p2'].map((id) => createRow(id, 'responded', { respondedAt: newTime }));
	serveWorld(world, () => createCsvReply(HEADER, rows[0], rows[1].slice(0, 20)));
	await expect(trigger.poll()).rejects.toThrow();
	serveWorld(world, () => createCsvReply(HEADER, ...rows));
	expect(await trigger.poll()).toHaveLength(2);
});

test('aborts an export that does not end within 30 seconds', async () => {
	const world = createWorld();
	serveWorld(world, () => ({ delayMs: 600_000 }));
	const start = Date.now();
	await expect(activateTrigger('prospectResponded', parameters).poll()).rejects.toThrow(
		'did not finish within 30 seconds',
	);
	expect(Date.now() - start).toBeLessThanOrEqual(30_000);
});
