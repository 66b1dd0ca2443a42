import type { INodeType } from 'n8n-workflow';
import { OutreachLead } from '../../../nodes/Lead/OutreachLead.node';
import { records } from '../../deduplication';
import { created, manually } from '../lead/samples';
import { newLog } from '../log';
import { windowOf } from './rateLimit';
import type { Reply } from '../service';
import { serve } from '../service';
import { runOf, useStage } from '../stage';

useStage();
beforeAll(async () => await records.open());
beforeEach(() => records.clear());

const MINUTE = 60_000;

/** The node, and what it writes to n8n's log. */
function logged(node: INodeType = new OutreachLead()): { node: INodeType; lines: string[] } {
	const { lines, withLog } = newLog();
	const { execute } = node;
	node.execute = async function () {
		return (await execute?.call(withLog(this))) ?? null;
	};
	return { node, lines };
}

/** Creates leads with answers of a service; the second request meets the first of the others. */
async function runWith(others: Array<Reply | undefined>, options = {}, stepMs = 20_000) {
	const service = serve((request, place) => others[place - 1] ?? created(request, place));
	const { lines, node } = logged();
	const items = Array.from({ length: 3 }, (_, place) => ({ email: `ada${place}@x.example` }));
	const parameters = { operation: 'create', ...manually, email: '={{ $json.email }}', options };
	const ran = await runOf(node, parameters, { items, mode: 'trigger', stepMs });
	return { ...ran, lines, requests: service.requests };
}

const refusal = (window: string, endsIn: number): Reply => ({
	status: 429,
	body: { retryAfter: endsIn / 1000 },
	headers: { ...windowOf(window, 0, endsIn), 'x-ratelimit-limit': '1000' },
});

test('a long wait is in the log while it lasts, and in a hint at the end', async () => {
	const { hints, json, lines } = await runWith([refusal('hour', 38 * MINUTE)]);
	expect(json).toHaveLength(3);
	expect(lines).toEqual([
		expect.stringMatching(
			/^info: Node ".+" waits for the rate limit until 2026-03-31T07:38:\d\d\.\d{3}Z$/,
		),
	]);
	expect(hints).toContain('Waited 38 minutes for the rate limit');
});
