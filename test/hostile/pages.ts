import type { INodeParameters } from 'n8n-workflow';
import { OutreachLead } from '../../nodes/Lead/OutreachLead.node';
import { OutreachVoiceClone } from '../../nodes/VoiceClone/OutreachVoiceClone.node';
import type { Answer, Seen } from './hostile';
import { hostile } from './hostile';
import { answers, runHere, settled } from './run';

export const PER_PAGE = 100;
export const REPEATS =
	'The service keeps returning the same page of the list, so the list was not read';
export const TOO_MANY = 'The list has more than 500,000 records, so it was not read';

export const json = (body: object): Answer => ({ body: { start: JSON.stringify(body) } });
export const leads = (records: object[], total: unknown) =>
	json({ success: true, data: { leads: records, pagination: { total, hasNextPage: true } } });
export const voices = (records: object[], total: unknown) =>
	json({ success: true, data: { voiceClones: records, total } });
export const page = (from: number, count = PER_PAGE) =>
	Array.from({ length: count }, (_, place) => ({
		id: `${from + place}`,
		voiceId: `${from + place}`,
		createdAt: '2026-01-01T00:00:00.000Z',
		updatedAt: '2026-01-01T00:00:00.000Z',
	}));
export const pageAsked = ({ query }: Seen, size = PER_PAGE) =>
	page((Number(query.page) - 1) * size, size);

export const voiceList = async () =>
	await runHere(new OutreachVoiceClone(), { operation: 'getAll', returnAll: true });
export const get = async (parameters: INodeParameters) =>
	await runHere(new OutreachLead(), { operation: 'getAll', ...parameters });

const all = { returnAll: true };
export const ways: Array<[string, INodeParameters]> = [
	['all of them', all],
	['up to a limit', { limit: 400_000 }],
	['up to a date', { ...all, filters: { updatedAfter: '2020-01-01T00:00:00.000Z' } }],
];

/** Tests where the reading of pages without an end ends. */
export function describeEndlessPages(read: typeof ways): void {
	describe('pages without an end', () => {
		afterEach(settled);

		test.each(read)('one that repeats itself ends the reading of %s', async (_, parameters) => {
			answers(() => leads(page(0), 400_000));
			expect((await get(parameters)).error?.message).toBe(REPEATS);
			expect(hostile.requests.length).toBeLessThan(100);
		});

		test.each(read)('an empty one is the end of %s', async (_, parameters) => {
			answers((request) =>
				leads(Number(request.query.page) > 2 ? [] : pageAsked(request), 400_000),
			);
			await get(parameters);
			expect(hostile.requests.length).toBeLessThan(100);
		});
	});
}
