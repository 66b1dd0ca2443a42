import type { INodeParameters } from 'n8n-workflow';
import { useStage } from '../stage';
import { samples } from './operations';
import { runLeadAgainst } from './run';
import { holding, leadOf } from './samples';

useStage();

/** What an operation says when the answers come too late. */
const tooLate = {
	read: /^The service did not answer in time/,
	idempotent: /^It is unclear whether this worked.*did not answer in time/,
	nonIdempotent: /^It is unclear whether this worked.*did not answer in time/,
};

describe.each(samples)('$name', ({ effect, good, parameters }) => {
	const answer = holding([leadOf(1, good)]);

	/** Runs it with answers that take so long. */
	const runIn = async (delayMs: number, options: INodeParameters) =>
		await runLeadAgainst(
			(request, place) => ({ ...answer(request, place), delayMs }),
			{ ...parameters, options },
			{ items: [good] },
		);

	/** Runs it with a first answer that asks for a wait of 90 seconds. */
	const runRefused = async (options: INodeParameters, mode: 'manual' | 'trigger') =>
		await runLeadAgainst(
			(request, place) =>
				place === 0 ? { status: 429, body: { retryAfter: 90 } } : answer(request, place),
			{ ...parameters, options },
			{ items: [good], mode },
		);

	test('Timeout (Seconds) is the time that each answer may take', async () => {
		expect((await runIn(70_000, { timeout: 90 })).json).toHaveLength(1);
	});

	test('Timeout (Seconds) ends the wait for an answer', async () => {
		const { error } = await runIn(20_000, { timeout: 10 });
		expect(`${error?.message} ${error?.description}`).toMatch(tooLate[effect]);
	});

	test('Rate Limit Wait (Minutes) lengthens the wait of a test run', async () => {
		const { json, requests } = await runRefused({ waitForRateLimit: 2 }, 'manual');
		expect(json).toHaveLength(1);
		expect(requests[1].at - requests[0].at).toBeGreaterThanOrEqual(90_000);
	});

	test('Rate Limit Wait (Minutes) shortens the wait of a production run', async () => {
		const { error, requests } = await runRefused({ waitForRateLimit: 1 }, 'trigger');
		expect(requests).toHaveLength(1);
		expect(error?.message).toMatch(/the limit resets at/);
		expect(error?.description).toContain("'Rate Limit Wait (Minutes)'");
	});
});
