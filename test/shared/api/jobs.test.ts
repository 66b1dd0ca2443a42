import type { IDataObject } from 'n8n-workflow';
import { hasEnded, jobList, collectTexts, unixSeconds } from '../../../nodes/shared/api/lists';

describe('jobs', () => {
	const job = (id: number, more: IDataObject) => ({ id, status: 'active', ...more });

	test.each([
		...['completed', 'failed', ' Failed ', 'COMPLETED'].map((status) => [status, true] as const),
		...['active', 'waiting', 'complete', '', null, undefined, 5].map(
			(status) => [status, false] as const,
		),
	])('a job with the status %j has ended: %s', (status, ended) => {
		expect(hasEnded(status)).toBe(ended);
	});

	test('jobs are sorted newest first, those without a time last', () => {
		const [may, june] = ['2026-05-01T00:00:00Z', '2026-06-01T00:00:00Z'];
		const jobs = [job(1, {}), job(2, { createdAt: may }), job(3, { createdAt: june })];
		expect(jobList.sortAndFilter?.(jobs, {}).map(({ id }) => id)).toEqual([3, 2, 1]);
	});

	test.each([
		['1970-01-01T00:01:00.999Z', 60],
		['1970-01-01T00:01:01Z', 61],
	])('%s is Unix second %d', (time, seconds) => {
		expect(unixSeconds(time, 'Start')).toBe(seconds);
	});

	test.each<[unknown, string[]]>([
		['a', ['a']],
		[{ a: 'b', c: ['d', { e: 'f' }], g: null, h: 1, i: true }, ['b', 'd', 'f']],
		[null, []],
		[undefined, []],
		[7, []],
	])('collectTexts finds the texts in %j: %j', (metadata, texts) => {
		expect(collectTexts(metadata)).toEqual(texts);
	});
});
