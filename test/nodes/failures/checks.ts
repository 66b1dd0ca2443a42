import type { IDataObject, NodeApiError } from 'n8n-workflow';
import { errorItem, faultsOf } from '../../items';
import type { Sample } from '../lead/operations';
import { samples } from '../lead/operations';
import { ada, holding, leadOf } from '../lead/samples';
import { serve } from '../service';
import { key, runLead, waitingUpTo } from '../stage';
import { unreadable } from './answers';
import { expectedOf } from './expected';
import { refusedByStatus } from './statuses';

const failureCases = [...refusedByStatus, ...unreadable];

/** Words of a developer, or of a value that is not there. */
const noPlainWords =
	/undefined|\bnull\b|NaN|\[object|axios|status code|stack|Error:|permission unknown|: unknown/i;

/** The moment of a repeat is nothing to these tests. */
const stepMs = 2_000;

/**
 * Tests what failures become: thrown, as an item, and by the error output.
 *
 * @param isTested which failure is tested on which operation and in which of these ways, each by its
 * place in its list
 * @param isCreateTested which failure is tested on the create of Create If New
 */
export function describeFailures(
	isTested: (failure: number, operation: number, way: number) => boolean,
	isCreateTested: (failure: number) => boolean,
): void {
	const tableOf = (way: number) =>
		failureCases.flatMap((example, failure) =>
			samples
				.filter((_, operation) => isTested(failure, operation, way))
				.filter(({ effect }) => !(example.isDoneOnDelete && effect === 'idempotent'))
				.map((sample) => [example.name, sample.name, sample, example] as const),
		);

	describe('thrown', () => {
		test.each(tableOf(0))('%s on %s', async (_, __, sample, example) => {
			const expected = expectedOf(example, sample);
			const service = serve(() => example.reply);
			const ran = await runLead(sample.parameters, {
				...waitingUpTo(1),
				items: [sample.bad],
				stepMs,
			});
			const error = ran.error as NodeApiError;

			expect(error.name).toBe('NodeApiError');
			expect(error.message).toMatch(expected.message);
			expect(error.description).toMatch(expected.description);
			expect(`${error.message} ${error.description}`).not.toMatch(noPlainWords);
			expect(error.context.itemIndex).toBe(0);
			if (expected.httpCode) expect(error.httpCode).toBe(expected.httpCode);
			expect(error.failure?.cause).toBe(expected.failure);
			expect(service.requests).toHaveLength(expected.tries ?? 1);
			expect(ran.stored).not.toContain(key());
		});
	});

	describe('On Error = Continue', () => {
		test.each(tableOf(1))('%s on %s', async (_, __, sample, example) => {
			const expected = expectedOf(example, sample);
			serve(() => example.reply);
			const ran = await runLead(sample.parameters, {
				...waitingUpTo(1),
				items: [sample.bad],
				onError: 'continueRegularOutput',
				stepMs,
			});
			expect(ran.error).toBeUndefined();
			const [[item]] = ran.outputs;
			const { details, reason } = item.json as { details: IDataObject; reason: string };
			expect(faultsOf([item.json], errorItem)).toEqual([]);
			expect(item.json).toMatchObject({ outcome: expected.outcome, error: reason });
			expect(ran.outputs).toEqual([[{ json: item.json, pairedItem: { item: 0 } }]]);
			expect(reason).toMatch(expected.message);
			expect(details.nextStep).toMatch(expected.description);
			expect(ran.stored).not.toContain(key());
		});
	});

	describe('On Error = Continue (using error output)', () => {
		test.each(tableOf(2))(
			'%s on %s leaves by Error, the good item by Success',
			async (_, __, sample, example) => {
				const expected = expectedOf(example, sample);
				const answer = holding([leadOf(1, { ...ada, id: 'g', email: 'good@x.example' })]);
				serve((request, place) => (sample.isBad(request) ? example.reply : answer(request, place)));
				const ran = await runLead(sample.parameters, {
					...waitingUpTo(1),
					items: [sample.bad, sample.good],
					onError: 'continueErrorOutput',
					stepMs,
				});
				const [success, error] = ran.outputs;
				// what concerns the key holds up the other item as well: a limit it may, a refusal it does
				const { status = 0 } = example.reply;
				if (status !== 429) expect(error).toHaveLength(status === 401 ? 2 : 1);
				expect(error[0].json).toMatchObject({
					error: expect.stringMatching(expected.message),
					reason: expect.stringMatching(expected.message),
					outcome: expected.outcome,
				});
				expect(error[0].pairedItem).toEqual({ item: 0 });
				if (status !== 429 && status !== 401) {
					expect(success.length).toBe(1);
					expect(success[0].pairedItem).toEqual({ item: 1 });
					expect(success[0].json.error).toBeUndefined();
				}
				expect(ran.stored).not.toContain(key());
			},
		);
	});

	describe('the create of Create If New', () => {
		const tested = failureCases.filter((_, failure) => isCreateTested(failure));
		test.each(tested.map((example) => [example.name, example] as const))(
			'%s after the look-up',
			async (_, example) => {
				const sample: Sample = { ...samples[0], name: 'Create If New', effect: 'nonIdempotent' };
				const expected = expectedOf(example, sample);
				const answer = holding([]);
				const { requests } = serve((request, place) =>
					request.method === 'POST' ? example.reply : answer(request, place),
				);
				const parameters = { ...sample.parameters, operation: 'createIfNew' };
				const ran = await runLead(parameters, { ...waitingUpTo(1), items: [sample.bad], stepMs });
				expect(ran.error?.message).toMatch(expected.message);
				const posts = requests.filter(({ method }) => method === 'POST');
				expect(posts).toHaveLength(expected.tries ?? 1);
				expect(ran.stored).not.toContain(key());
			},
		);
	});
}
