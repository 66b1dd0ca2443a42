import schema from '../../../nodes/NetworkAction/__schema__/v1.0.0/connection/sendConnectionRequest.json';
import { records } from '../../deduplication';
import type { Ran } from '../../engine';
import { faultsOf } from '../../items';
import type { Reply, Seen } from '../service';
import { serve } from '../service';
import { act, actionsOf, peopleUpTo, refusal, scheduled, urlOf, write } from './samples';

export const flags = ({ json }: Ran) => json.map((item) => item.scheduled);

const dailyLimit: Reply = {
	status: 429,
	body: {
		error: true,
		code: 'RATE_LIMIT_EXCEEDED',
		retryAfter: 3600,
		details: { dailyLimit: 50, used: 50, resetTime: '2026-04-01T00:00:00Z' },
	},
};

/** Sends to so many people, of whom one is refused, or from whom on the day's actions are used up. */
export function describeHalfWay(count: number, bad: number, limit: number): void {
	describe('half-way', () => {
		test(`${count} messages of which the ${bad}th is refused, and again`, async () => {
			const place = bad - 1;
			const items = peopleUpTo(count);
			let isBad = true;
			const answer = (request: Seen) =>
				isBad && urlOf(request) === items[place].url ? refusal : scheduled(request);
			const first = serve(answer);
			const ran = await act({ ...write, maxActions: 0 }, { items });
			expect(actionsOf(first).map(urlOf)).toEqual(items.map(({ url }) => url));
			expect(flags(ran).filter((flag) => flag === true)).toHaveLength(count - 1);
			expect(faultsOf(ran.json, schema)).toEqual([]);
			expect(ran.json[place]).toEqual({
				outcome: 'failed',
				reason: 'The service rejected this request (BAD)',
				who: items[place].url,
				scheduled: false,
				actionType: 'sendFirstMessage',
				profileUrl: items[place].url,
				message: null,
				delayMs: null,
				scheduledFor: null,
				jobId: null,
			});

			isBad = false;
			const second = serve(answer);
			const again = await act({ ...write, maxActions: 0 }, { items });
			expect(actionsOf(second).map(urlOf)).toEqual([items[place].url]);
			expect(again.json[place].scheduled).toBe(true);
			expect(again.json[0]).toMatchObject({
				outcome: 'skipped',
				scheduled: false,
				reason: 'Already scheduled, or an earlier attempt may have gone through',
			});
			expect(again.hints.join(' ')).toContain(`${count - 1} items skipped: already scheduled.`);
			expect(again.hints.join(' ')).toContain("'Skip If Already Scheduled'");
		});

		test(`at the daily limit after ${limit}`, async () => {
			const service = serve((request, place) => (place <= limit ? scheduled(request) : dailyLimit));
			const ran = await act({ ...write, maxActions: 0 }, { items: peopleUpTo(count) });
			expect(actionsOf(service)).toHaveLength(limit + 1);
			expect(ran.error).toBeUndefined();
			expect(flags(ran)).toEqual(Array.from({ length: count }, (_, place) => place < limit));
			expect(faultsOf(ran.json, schema)).toEqual([]);
			expect(new Set(ran.json.slice(limit).map(({ reason }) => reason))).toEqual(
				new Set([
					'The daily limit of 50 actions has been reached; it resets at 2026-04-01T00:00:00Z',
				]),
			);
			expect(records.all()).toHaveLength(2 * limit);
		});
	});
}
