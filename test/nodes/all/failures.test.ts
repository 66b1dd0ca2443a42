import type { IDataObject, NodeApiError } from 'n8n-workflow';
import { errorItem, faultsOf } from '../../items';
import { samples } from '../lead/operations';
import { ada, holding, leadOf } from '../lead/samples';
import { serve } from '../service';
import { key, runLead, useStage, waitingUpTo } from '../stage';
import { expectedOf } from './expected';
import { refusedByStatus } from './statuses';
import { unreadable } from './unreadable';

useStage();

/** Words of a developer, or of a value that is not there. */
const noPlainWords =
	/undefined|\bnull\b|NaN|\[object|axios|status code|stack|Error:|permission unknown|: unknown/i;

/** The moment of a repeat is nothing to these tests. */
const stepMs = 2_000;

const failureCases = [...refusedByStatus, ...unreadable];
const [create] = samples;
const [read] = samples.filter(({ name }) => name === 'Get Many');

describe.each([read, create])('$name', (sample) => {
	test.each(failureCases.map((example) => [example.name, example] as const))(
		'%s is told in plain words, thrown and as an item',
		async (_, example) => {
			const expected = expectedOf(example, sample);
			const service = serve(() => example.reply);
			const extra = { ...waitingUpTo(1), items: [sample.bad], stepMs };
			const ran = await runLead(sample.parameters, extra);
			const error = ran.error as NodeApiError;

			expect(error.name).toBe('NodeApiError');
			expect(error.message).toMatch(expected.message);
			expect(error.description).toMatch(expected.description);
			expect(`${error.message} ${error.description}`).not.toMatch(noPlainWords);
			expect(error.context.itemIndex).toBe(0);
			if (expected.httpCode) expect(error.httpCode).toBe(expected.httpCode);
			expect(error.failure?.cause).toBe(expected.failure);
			expect(service.requests).toHaveLength(expected.tries ?? 1);

			const onError = 'continueRegularOutput';
			const went = await runLead(sample.parameters, { ...extra, onError });
			expect(went.error).toBeUndefined();
			const [{ details, reason, ...item }] = went.json;
			expect(faultsOf(went.json, errorItem)).toEqual([]);
			expect(item).toMatchObject({ outcome: expected.outcome, error: reason });
			expect(reason).toMatch(expected.message);
			expect((details as IDataObject).nextStep).toMatch(expected.description);
			expect(ran.stored + went.stored).not.toContain(key());
		},
	);
});

test.each(samples)('a refusal leaves by Error, the good item by Success: $name', async (sample) => {
	const answer = holding([leadOf(1, { ...ada, id: 'g', email: 'good@x.example' })]);
	const reply = { status: 403, body: { code: 'PERMISSION_DENIED', message: 'Not you' } };
	serve((request, place) => (sample.isBad(request) ? reply : answer(request, place)));
	const { outputs } = await runLead(sample.parameters, {
		items: [sample.bad, sample.good],
		onError: 'continueErrorOutput',
	});
	const [success, error] = outputs;
	expect(error).toMatchObject([{ json: { outcome: 'failed' }, pairedItem: { item: 0 } }]);
	expect(success).toHaveLength(1);
	expect(success[0]).toMatchObject({ pairedItem: { item: 1 } });
	expect(success[0].json.error).toBeUndefined();
});
