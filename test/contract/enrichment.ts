import type { IDataObject } from 'n8n-workflow';
import schema from '../../nodes/Enrichment/__schema__/v1.0.0/lead/enrich.json';
import { OutreachEnrichment } from '../../nodes/Enrichment/OutreachEnrichment.node';
import { faultsOf } from '../items';
import type { Fault } from '../../sandbox/test/sandbox';
import { control, faults, log } from '../../sandbox/test/sandbox';
import { runnerOf } from './run';

const MANY_MS = 60_000;

type Person = {
	firstName: string;
	lastName: string;
	email: string;
	linkedinUrl: string;
	company: { name: string };
};

const runEnrichment = runnerOf(new OutreachEnrichment());
export const run = async (items: IDataObject[], parameters: IDataObject = {}) =>
	await runEnrichment('enrich', { skipIfEnrichedBefore: false, ...parameters }, { items });

export const people = async () => (await control<{ people: Person[] }>('people')).people;
export const creditsLeft = async () => (await control<{ credits: number }>('credits')).credits;
export const emailsOf = (found: Person[]) => found.map(({ email }) => ({ email }));

/** Of failed items the schema has what was sent, too. */
export const allOf = (items: IDataObject[]) => faultsOf(items, schema);

/** Enriches so many leads, also with one of them refused. */
export function describeMany(count: number, bad: number): void {
	describe(`${count} leads`, () => {
		const BATCH = 50;
		const most = count / BATCH + 12;

		test(
			`are ${count / BATCH} requests, and each is once in the answer`,
			async () => {
				const found = (await people()).slice(0, count);

				const { json } = await run(emailsOf(found));

				expect(json.map(({ email }) => email)).toEqual(found.map(({ email }) => email));
				expect(allOf(json)).toEqual([]);
				expect(await log()).toHaveLength(count / BATCH);
				expect(await creditsLeft()).toBe(5000 - count);
			},
			MANY_MS,
		);

		test(
			`of which one is refused with 400: that one alone is failed, in at most ${most} requests`,
			async () => {
				const items = emailsOf((await people()).slice(0, count));
				await faults(...refusalsOf(items));

				const { error, json } = await run(items);

				expect(error).toBeUndefined();
				expect(allOf(json)).toEqual([]);
				expect(json).toHaveLength(count);
				const notEnriched = json.filter(({ outcome }) => outcome !== 'done');
				expect(notEnriched).toMatchObject([{ outcome: 'failed', ...items[bad] }]);
				expect(json.map(({ email }) => email)).toEqual(items.map(({ email }) => email));
				const requests = await log();
				expect(requests.length).toBeGreaterThan(count / BATCH);
				expect(requests.length).toBeLessThanOrEqual(most);
				expect(await creditsLeft()).toBe(5001 - count);
			},
			MANY_MS,
		);

		/** The service refuses whatever holds the bad lead: its batch and the halves down to it. */
		function refusalsOf(items: IDataObject[]): Fault[] {
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
	});
}
