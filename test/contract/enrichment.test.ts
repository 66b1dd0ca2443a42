/** @jest-environment <rootDir>/sandbox/test/environment.js */
import type { IDataObject } from 'n8n-workflow';
import schema from '../../nodes/Enrichment/__schema__/v1.0.0/lead/enrich.json';
import { OutreachEnrichment } from '../../nodes/Enrichment/OutreachEnrichment.node';
import { faultsOf } from '../items';
import { creditsLeft, people } from '../operations/parts';
import type { Fault } from '../../sandbox/test/sandbox';
import { faults, log, reset, setCredits } from '../../sandbox/test/sandbox';
import { runnerOf, service } from './run';

jest.setTimeout(60_000);

const BATCH = 50;

const runEnrichment = runnerOf(new OutreachEnrichment());
const run = async (items: IDataObject[], parameters: IDataObject = {}) =>
	await runEnrichment('enrich', { skipIfEnrichedBefore: false, ...parameters }, { items });

/** The emails of so many people whom the service finds. */
const emails = async (count: number) =>
	(await people(service)).slice(0, count).map(({ email }) => ({ email }));
const outcomesOf = (items: IDataObject[]) => items.map(({ outcome }) => outcome);

beforeEach(async () => await reset({ limits: { minute: 1000, hour: 10_000 } }));

test('who is not found costs nothing, and who is in two rows is paid for once', async () => {
	const [ada, bob] = await emails(2);
	const nobody = { email: 'unknown@example.com' };

	const { json } = await run([ada, nobody, bob, ada]);

	expect(faultsOf(json, schema)).toEqual([]);
	expect(outcomesOf(json)).toEqual(['done', 'failed', 'done', 'done']);
	expect(json[1]).toMatchObject({ reason: 'No match found', who: nobody.email, creditsUsed: 0 });
	expect(await creditsLeft(service)).toBe(4998);
	expect((await log()).map(({ body }) => body?.leads)).toEqual([[ada, nobody, bob]]);
});

test('credits that run out leave the rest failed, with the reason', async () => {
	await setCredits(2);

	const { json } = await run(await emails(5));

	expect(outcomesOf(json).filter((outcome) => outcome === 'done')).toHaveLength(2);
	const failed = json.filter(({ outcome }) => outcome === 'failed');
	expect(failed.map(({ reason }) => reason)).toEqual(Array(3).fill('Not enough credits'));
	expect(await creditsLeft(service)).toBe(0);
});

test('Max Credits per Run keeps what it may not spend', async () => {
	const { json } = await run(await emails(20), { options: { maxCredits: 6 } });

	expect(await creditsLeft(service)).toBe(4994);
	expect(outcomesOf(json).filter((outcome) => outcome === 'notSent')).toHaveLength(14);
});

test('150 leads are three requests, and each is once in the answer', async () => {
	const items = await emails(150);

	const { json } = await run(items);

	expect(json.map(({ email }) => ({ email }))).toEqual(items);
	expect(await log()).toHaveLength(items.length / BATCH);
	expect(await creditsLeft(service)).toBe(5000 - items.length);
});

test('of 150 leads the one that is refused with 400 is failed alone, in at most 15 requests', async () => {
	const items = await emails(150);
	const bad = 117;
	await faults(...refusalsOf(items, bad));

	const { error, json } = await run(items);

	expect(error).toBeUndefined();
	expect(json.map(({ email }) => ({ email }))).toEqual(items);
	const notEnriched = json.filter(({ outcome }) => outcome !== 'done');
	expect(notEnriched).toMatchObject([{ outcome: 'failed', ...items[bad] }]);
	expect((await log()).length).toBeLessThanOrEqual(15);
	expect(await creditsLeft(service)).toBe(5001 - items.length);
});

/** The service refuses whatever holds the bad lead: its batch and the halves down to it. */
function refusalsOf(items: IDataObject[], bad: number): Fault[] {
	let from = bad - (bad % BATCH);
	let to = from + BATCH;
	const refusals: Fault[] = [];
	for (;;) {
		const body = { leads: items.slice(from, to) };
		refusals.push({ kind: 'status', status: 400, match: { body } });
		if (to - from === 1) return refusals;
		const middle = from + Math.ceil((to - from) / 2);
		if (bad < middle) to = middle;
		else from = middle;
	}
}
