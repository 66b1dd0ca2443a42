import type { INodeParameters, NodeApiError } from 'n8n-workflow';
import { adaLead, manualAda } from '../lead/fixtures';
import { mockApi, testKey, runLead, useTestHarness, withRateLimitWait } from '../harness';
import { failureCases } from './failureCases';

useTestHarness();

/** Technical terms and missing values that no error may show. */
const noPlainWords =
	/undefined|\bnull\b|NaN|\[object|axios|status code|stack|Error:|permission unknown|: unknown/i;

/** How the error of a run with two items states each outcome. */
const words = {
	failed: 'Failed: 1st',
	notSent: 'None of the 2 items was sent',
	unclear: 'Unclear: 1st',
};

/** A large step is enough, as no test here checks when a retry happens. */
const stepMs = 2_000;

describe.each<[string, 'ofRead' | 'ofWrite', INodeParameters]>([
	['Get Many', 'ofRead', { operation: 'getAll', filters: { search: adaLead.email } }],
	['Create', 'ofWrite', { operation: 'create', ...manualAda }],
])('%s', (_, of, parameters) => {
	test.each(failureCases.map((example) => [example.name, example] as const))(
		'reports %s in plain words',
		async (__, { [of]: expected, reply }) => {
			mockApi(() => reply);
			const ran = await runLead(parameters, {
				...withRateLimitWait(1),
				items: [adaLead, adaLead],
				stepMs,
			});
			const error = ran.error as NodeApiError;

			expect(error.name).toBe('NodeApiError');
			expect(error.message).toMatch(expected.message);
			expect(error.description).toMatch(expected.description);
			expect(`${error.message} ${error.description}`).not.toMatch(noPlainWords);
			expect(error.context.itemIndex).toBe(0);
			if (expected.httpCode) expect(error.httpCode).toBe(expected.httpCode);
			expect(error.description).toContain(words[expected.outcome]);
			expect(ran.stored).not.toContain(testKey());
		},
	);
});
