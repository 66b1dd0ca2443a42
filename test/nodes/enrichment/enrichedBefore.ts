import type { IDataObject, INodeParameters, INodeType } from 'n8n-workflow';
import { OutreachEnrichment } from '../../../nodes/Enrichment/OutreachEnrichment.node';
import { records } from '../../deduplication';
import { healthOf } from '../networkAction/samples';
import { inOwnProcess } from '../ownProcess';
import type { Reply, Seen } from '../service';
import { serve } from '../service';
import type { Extra } from '../stage';
import { runOf, useStage } from '../stage';
import { enriched, leadsOf, leadsUpTo } from './samples';

/** Each test has records of its own. */
export function useRecords(): void {
	useStage();
	beforeAll(async () => await records.open());
	beforeEach(() => {
		records.clear();
		jest.setSystemTime(new Date('2026-03-31T07:00:00Z'));
	});
}

export const node = new OutreachEnrichment();
const DAY_MS = 86_400_000;
export const SOME = 12;

type Loaded = { OutreachEnrichment: typeof OutreachEnrichment };

export const inOtherProcess = () =>
	inOwnProcess(() => {
		const file = '../../../nodes/Enrichment/OutreachEnrichment.node';
		return new (jest.requireActual<Loaded>(file).OutreachEnrichment)();
	});

/** The answer of a service that takes a credit for whom it finds, and nothing for others. */
function charging(request: Seen): Reply {
	const reply = enriched(request) as { body: { data: IDataObject } };
	reply.body.data.creditsUsed = (reply.body.data.enriched as unknown[]).length;
	return reply;
}

interface Enriching extends Extra {
	parameters?: INodeParameters;
	answer?: (request: Seen) => Reply;
	user?: string;
	by?: INodeType;
}

/** Enriches these people, and says who was asked about, and what came out. */
export async function enrich(items: IDataObject[], enriching: Enriching = {}) {
	const { answer = charging, by = node, parameters, user = 'u1', ...extra } = enriching;
	const service = serve((request) =>
		request.path === '/health' ? healthOf(user) : answer(request),
	);
	const ran = await runOf(by, { operation: 'enrich', ...parameters }, { items, ...extra });
	const requests = service.requests.filter(({ path }) => path === '/enrich');
	const asked = requests.flatMap(leadsOf).map(({ email }) => email);
	return { ...ran, asked, requests, outcomes: ran.json.map(({ outcome }) => outcome) };
}

export const people = leadsUpTo(SOME);
export const emails = people.map(({ email }) => email);
export const later = (days: number) => jest.setSystemTime(Date.now() + days * DAY_MS);

/** Days to skip, days that pass, and how many are asked about then. */
type Days = Array<[number, number, number]>;

/** Tests for how long who was enriched is skipped, by default and within one month. */
export function describeDays(rows: Days, rowsOfMonth: Days): void {
	describe('Days', () => {
		test.each(rows)('with %i, after %i days, %i are asked about', async (skipDays, days, count) => {
			await enrich(people);
			later(days);
			const { asked } = await enrich(people, { parameters: { skipDays } });
			expect(asked).toHaveLength(count);
			expect((await enrich(people, { parameters: { skipDays } })).asked).toEqual([]);
		});

		test.each(rowsOfMonth)(
			'with %i, after %i days of one month, %i are asked about',
			async (skipDays, days, count) => {
				const parameters = { skipDays };
				jest.setSystemTime(new Date('2026-03-01T07:00:00Z'));
				await enrich(people);
				later(days);
				expect((await enrich(people, { parameters })).asked).toHaveLength(count);
				expect((await enrich(people, { parameters })).asked).toEqual([]);
			},
		);
	});
}

/** Tests what is asked about after n8n has ended at these calls to its database. */
export const describeKills = (calls: number[]) =>
	test.each(calls)(
		'killed at its write %i, it loses nobody and pays for nobody twice',
		async (call) => {
			const known = people.slice(0, SOME / 2);
			await enrich(known);
			records.endAfter(call);
			const killed = await enrich(people, { onError: 'continueRegularOutput' });
			records.mend();
			const { asked } = await enrich(people);
			expect([...killed.asked, ...asked].sort()).toEqual(emails.slice(SOME / 2).sort());
		},
	);

/** Tests what is asked about where the database is busy from these calls on. */
export const describeBusy = (calls: number[]) =>
	test.each(calls)(
		'where n8n cannot tell for a while from its call %i on, nobody is paid for twice',
		async (call) => {
			jest.setSystemTime(new Date('2026-03-15T07:00:00Z'));
			await enrich(people);
			later(40);
			records.busyFor(4, call);
			expect((await enrich(people)).asked).toEqual([]);
			records.busyFor(0);
			expect((await enrich(people)).asked).toEqual([]);
			later(60);
			expect((await enrich(people)).asked).toEqual(emails);
		},
	);
