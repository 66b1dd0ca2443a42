import type { INodeType } from 'n8n-workflow';
import { OutreachLead } from '../../../nodes/Lead/OutreachLead.node';
import { records } from '../../deduplication';
import { created, manually } from '../lead/samples';
import { newLog } from '../log';
import type { Reply } from '../service';
import { serve } from '../service';
import { runOf, useStage, waitingUpTo } from '../stage';
import type { Extra } from '../stage';
import { runLeadAgainst } from '../lead/run';
import { windowOf } from './rateLimit';

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

/** Creates a lead; the service's first answer asks for a wait. */
async function runRefused(minutes: unknown, waitsMinutes: number, mode: Extra['mode'] = 'trigger') {
	return await runLeadAgainst(
		(request, place) =>
			place === 0
				? { status: 429, body: { retryAfter: waitsMinutes * 60 } }
				: created(request, place),
		{ operation: 'create', ...manually },
		{ ...waitingUpTo(minutes), mode, stepMs: 20_000 },
	);
}

describe('Longest Rate Limit Wait (Minutes) in the credential', () => {
	test.each<[unknown, number]>([
		[2, 1.5],
		[120, 90],
		[undefined, 64],
	])('of %j lets a request wait %d minutes', async (minutes, waitsMinutes) => {
		const { json, requests } = await runRefused(minutes, waitsMinutes);
		expect(json).toHaveLength(1);
		expect(requests[1].at - requests[0].at).toBeGreaterThanOrEqual(waitsMinutes * 60_000);
	});

	test.each<[unknown, number, Extra['mode']]>([
		[0, 0.1, 'trigger'],
		[1, 1.5, 'trigger'],
		// someone watches a test run
		[65, 1.5, 'manual'],
	])('of %j does not let it wait %d minutes (%s)', async (minutes, waitsMinutes, mode) => {
		const { error, requests } = await runRefused(minutes, waitsMinutes, mode);
		expect(requests).toHaveLength(1);
		expect(error?.message).toMatch(/the limit resets at/);
		expect(error?.description).toContain("'Longest Rate Limit Wait (Minutes)' in the credential");
	});
});
