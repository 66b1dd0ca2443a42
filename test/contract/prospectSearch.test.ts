/** @jest-environment <rootDir>/sandbox/test/environment.js */
import countSchema from '../../nodes/ProspectSearch/__schema__/v1.0.0/prospect/count.json';
import searchSchema from '../../nodes/ProspectSearch/__schema__/v1.0.0/prospect/search.json';
import { OutreachProspectSearch } from '../../nodes/ProspectSearch/OutreachProspectSearch.node';
import { faultsOf } from '../items';
import { control, log, reset, setCredits } from '../../sandbox/test/sandbox';
import { schemas } from '../schemas.generated.json';
import { runnerOf } from './run';

type Person = { id: string; seniority: string; company: { industry: string; revenue: number } };

const run = runnerOf(new OutreachProspectSearch());
/** A filter that lets everyone through. */
const anyone = { company: { revenueMin: '0' } };

const people = async () => (await control<{ people: Person[] }>('people')).people;
const creditsLeft = async () => (await control<{ credits: number }>('credits')).credits;
const idsOf = (records: Array<{ id?: unknown }>) => records.map(({ id }) => id);

beforeEach(async () => await reset({ limits: { minute: 1000, hour: 10_000 } }));

describe('Search', () => {
	test('gives prospects by position and spends a credit for each', async () => {
		const { hints, json, outputs } = await run('search', { ...anyone, maxResults: 130 });

		expect(faultsOf(json, searchSchema)).toEqual([]);
		expect(idsOf(json)).toEqual(idsOf((await people()).slice(0, 130)));
		expect(json.map(({ position }) => position)).toEqual(json.map((_, place) => place));
		expect(outputs[0][129].pairedItem).toEqual({ item: 0 });
		expect((await log()).map(({ body }) => [body?.limit, body?.offset])).toEqual([
			[100, 0],
			[30, 100],
		]);
		expect(await creditsLeft()).toBe(4870);
		expect(hints.join(' ')).toMatch(/credit/i);
	});

	test('raw prospects are complete', async () => {
		const { json } = await run('search', { ...anyone, simple: false, maxResults: 10 });

		const prospects = json.map((item, place) => {
			const { creditsUsed, position, remainingCredits, ...prospect } = item;
			expect([creditsUsed, remainingCredits]).toEqual([place === 0 ? 10 : 0, 4990]);
			expect(Number.isInteger(position)).toBe(true);
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
		expect((await log())[0].body?.filters).toMatchObject({
			company: { revenue: { min: revenue } },
		});
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
});
