import type { INodeType } from 'n8n-workflow';
import { OutreachLead } from '../../../nodes/Lead/OutreachLead.node';
import { createResponse, manualAda, runLeadWithApi } from '../lead/fixtures';
import { createLog } from '../log';
import {
	type MockResponse,
	mockApi,
	runOperation,
	useTestHarness,
	withRateLimitWait,
	type RunOptions,
} from '../harness';
import { windowHeaders } from './rateLimit';

useTestHarness();

const MINUTE = 60_000;

/** The node, and the lines that it writes to n8n's log. */
function createLoggedNode(node: INodeType = new OutreachLead()): {
	node: INodeType;
	lines: string[];
} {
	const { lines, withLog } = createLog();
	const { execute } = node;
	node.execute = async function () {
		return (await execute?.call(withLog(this))) ?? null;
	};
	return { node, lines };
}

/** Creates three leads; the requests after the first get these responses in order. */
async function runWith(others: Array<MockResponse | undefined>, options = {}, stepMs = 20_000) {
	const service = mockApi((request, place) => others[place - 1] ?? createResponse(request, place));
	const { lines, node } = createLoggedNode();
	const items = Array.from({ length: 3 }, (_, place) => ({ email: `ada${place}@x.example` }));
	const parameters = { operation: 'create', ...manualAda, email: '={{ $json.email }}', options };
	const ran = await runOperation(node, parameters, { items, mode: 'trigger', stepMs });
	return { ...ran, lines, requests: service.requests };
}

const rejection = (window: string, endsIn: number): MockResponse => ({
	status: 429,
	body: { retryAfter: endsIn / 1000 },
	headers: { ...windowHeaders(window, 0, endsIn), 'x-ratelimit-limit': '1000' },
});

test('logs a long rate limit wait when it begins, and adds a hint at the end', async () => {
	const { hints, json, lines } = await runWith([rejection('hour', 38 * MINUTE)]);
	expect(json).toHaveLength(3);
	expect(lines).toEqual([
		expect.stringMatching(
			/^info: Node ".+" waits for the rate limit until 2026-03-31T07:38:\d\d\.\d{3}Z$/,
		),
	]);
	expect(hints).toContain('Waited 38 minutes for the rate limit');
});

/** Creates a lead; the first response asks for a wait. */
async function runAfterRateLimit(
	minutes: unknown,
	waitsMinutes: number,
	mode: RunOptions['mode'] = 'trigger',
) {
	return await runLeadWithApi(
		(request, place) =>
			place === 0
				? { status: 429, body: { retryAfter: waitsMinutes * 60 } }
				: createResponse(request, place),
		{ operation: 'create', ...manualAda },
		{ ...withRateLimitWait(minutes), mode, stepMs: 20_000 },
	);
}

describe('Longest Rate Limit Wait (Minutes) in the credential', () => {
	test.each<[unknown, number]>([
		[2, 1.5],
		[120, 90],
		[undefined, 64],
	])('set to %j, lets a request wait %d minutes', async (minutes, waitsMinutes) => {
		const { json, requests } = await runAfterRateLimit(minutes, waitsMinutes);
		expect(json).toHaveLength(1);
		expect(requests[1].at - requests[0].at).toBeGreaterThanOrEqual(waitsMinutes * 60_000);
	});

	test('lets a manual run wait for a window of a minute that ends in whole seconds', async () => {
		const { json } = await runAfterRateLimit(65, 61 / 60, 'manual');
		expect(json).toHaveLength(1);
	});

	test.each<[unknown, number, RunOptions['mode']]>([
		[0, 0.1, 'trigger'],
		[1, 1.5, 'trigger'],
		// someone watches a manual run
		[65, 1.5, 'manual'],
	])(
		'set to %j, does not let a request wait %d minutes (%s)',
		async (minutes, waitsMinutes, mode) => {
			const { error, requests } = await runAfterRateLimit(minutes, waitsMinutes, mode);
			expect(requests).toHaveLength(1);
			expect(error?.message).toMatch(/the limit resets at/);
			expect(error?.description).toContain("'Longest Rate Limit Wait (Minutes)' in the credential");
		},
	);
});
