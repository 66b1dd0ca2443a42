/** @jest-environment <rootDir>/sandbox/test/environment.js */
import countSchema from '../../nodes/ProspectSearch/__schema__/v1.0.0/prospect/count.json';
import searchSchema from '../../nodes/ProspectSearch/__schema__/v1.0.0/prospect/search.json';
import { OutreachProspectSearch } from '../../nodes/ProspectSearch/OutreachProspectSearch.node';
import { records } from '../deduplication';
import { faultsOf } from '../items';
import { control, faults, log, reset, setCredits } from '../../sandbox/test/sandbox';
import { schemas } from '../schemas.generated.json';
import { runnerOf } from './run';

type Person = { id: string; seniority: string; company: { industry: string; revenue: number } };

const run = runnerOf(new OutreachProspectSearch());
/** A filter that lets everyone through. */
const anyone = { company: { revenueMin: '0' } };

const people = async () => (await control<{ people: Person[] }>('people')).people;
const creditsLeft = async () => (await control<{ credits: number }>('credits')).credits;
const idsOf = (records: Array<{ id?: unknown }>) => records.map(({ id }) => id);

const searches = async () => (await log()).filter(({ path }) => path.endsWith('/search'));

beforeAll(async () => await records.open());
beforeEach(async () => {
	records.clear();
	await reset({ limits: { minute: 1000, hour: 10_000 } });
});

describe('Search', () => {
	test('gives prospects by position and spends a credit for each', async () => {
		const { hints, json, outputs } = await run('search', { ...anyone, maxResults: 130 });

		expect(faultsOf(json, searchSchema)).toEqual([]);
		expect(idsOf(json)).toEqual(idsOf((await people()).slice(0, 130)));
		expect(new Set(json.map(({ seenBefore }) => seenBefore))).toEqual(new Set([false]));
		expect(json.map(({ position }) => position)).toEqual(json.map((_, place) => place));
		expect(outputs[0][129].pairedItem).toEqual({ item: 0 });
		expect((await searches()).map(({ body }) => [body?.limit, body?.offset])).toEqual([
			[100, 0],
			[30, 100],
		]);
		expect(await creditsLeft()).toBe(4870);
		expect(hints.join(' ')).toMatch(/credit/i);
	});

	test('raw prospects are complete', async () => {
		const { json } = await run('search', { ...anyone, simple: false, maxResults: 10 });

		const prospects = json.map((item, place) => {
			const { creditsUsed, position, remainingCredits, seenBefore, ...prospect } = item;
			expect([creditsUsed, remainingCredits]).toEqual([place === 0 ? 10 : 0, 4990]);
			expect(Number.isInteger(position)).toBe(true);
			expect(seenBefore).toBe(false);
			return prospect;
		});
		expect(prospects).toHaveLength(10);
		expect(faultsOf(prospects, schemas.Prospect)).toEqual([]);
	});

	test('filters of each group filter', async () => {
		const [someone] = await people();
		const { industry, revenue } = someone.company;
		const parameters = {
			company: { industry, revenueMin: String(revenue) },
			person: { seniority: someone.seniority },
			maxResults: 1000,
		};

		const { json } = await run('search', parameters);

		const wanted = (await people()).filter(
			({ company, seniority }) =>
				company.industry === industry &&
				company.revenue >= revenue &&
				seniority === someone.seniority,
		);
		expect(idsOf(json)).toEqual(idsOf(wanted));
		expect((await searches())[0].body?.filters).toMatchObject({
			company: { revenue: { min: revenue } },
		});
	});

	test('Start At goes on where another search ended', async () => {
		const { json } = await run('search', { ...anyone, maxResults: 5, options: { startAt: 7 } });

		expect(idsOf(json)).toEqual(idsOf((await people()).slice(7, 12)));
		expect(json[0].position).toBe(7);
	});

	test('fewer prospects than asked for are given, and a hint says why', async () => {
		await setCredits(3);

		const { error, hints, json } = await run('search', { ...anyone, maxResults: 10 });

		expect(error).toBeUndefined();
		expect(json).toHaveLength(3);
		expect(faultsOf(json, searchSchema)).toEqual([]);
		expect(hints.join(' ')).toContain(
			`${(await people()).length} prospects match these filters; 3 returned. The search ended early: the credits may have run out (0 left). To continue, set 'Start At' to 3`,
		);
		expect(await creditsLeft()).toBe(0);
	});

	test('where the second page breaks off, the first is given', async () => {
		await faults({ kind: 'dropAfter', nth: 3 });

		const { error, hints, json } = await run('search', { ...anyone, maxResults: 150 });

		expect(error).toBeUndefined();
		expect(json).toHaveLength(100);
		expect(hints.join(' ')).toContain('100 returned. The search ended early');
		expect(await searches()).toHaveLength(2);
	});
});

describe('Count', () => {
	test('tells how many match for the price of one', async () => {
		const { json, outputs } = await run('count', anyone);

		expect(json).toEqual([
			{ total: (await people()).length, creditsUsed: 1, remainingCredits: 4999 },
		]);
		expect(faultsOf(json, countSchema)).toEqual([]);
		expect(outputs[0][0].pairedItem).toEqual({ item: 0 });
		expect(await creditsLeft()).toBe(4999);
		expect((await log()).map(({ body }) => body?.limit)).toEqual([1]);
	});

	test('filters filter', async () => {
		const [someone] = await people();
		const { industry } = someone.company;

		const { json } = await run('count', { company: { industry } });

		const wanted = (await people()).filter(({ company }) => company.industry === industry);
		expect(json[0].total).toBe(wanted.length);
	});
});
