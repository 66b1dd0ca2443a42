import type { Extra } from '../stage';
import { useStage, waitingUpTo } from '../stage';
import { runLeadAgainst } from '../lead/run';
import { created, manually } from '../lead/samples';

useStage();

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
