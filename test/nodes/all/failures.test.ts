import type { INodeParameters, NodeApiError } from 'n8n-workflow';
import { ada, manually } from '../lead/samples';
import { serve } from '../service';
import { key, runLead, useStage, waitingUpTo } from '../stage';
import { failureCases } from './failureCases';

useStage();

/** Words of a developer, or of a value that is not there. */
const noPlainWords =
	/undefined|\bnull\b|NaN|\[object|axios|status code|stack|Error:|permission unknown|: unknown/i;

/** How the error of a run with two items says what became of them. */
const words = {
	failed: 'Failed: 1st',
	notSent: 'None of the 2 items was sent',
	unclear: 'Unclear: 1st',
};

/** The moment of a repeat is nothing to these tests. */
const stepMs = 2_000;

describe.each<[string, 'ofRead' | 'ofWrite', INodeParameters]>([
	['Get Many', 'ofRead', { operation: 'getAll', filters: { search: ada.email } }],
	['Create', 'ofWrite', { operation: 'create', ...manually }],
])('%s', (_, of, parameters) => {
	test.each(failureCases.map((example) => [example.name, example] as const))(
		'%s is told in plain words',
		async (__, { [of]: told, reply }) => {
			serve(() => reply);
			const ran = await runLead(parameters, { ...waitingUpTo(1), items: [ada, ada], stepMs });
			const error = ran.error as NodeApiError;

			expect(error.name).toBe('NodeApiError');
			expect(error.message).toMatch(told.message);
			expect(error.description).toMatch(told.description);
			expect(`${error.message} ${error.description}`).not.toMatch(noPlainWords);
			expect(error.context.itemIndex).toBe(0);
			if (told.httpCode) expect(error.httpCode).toBe(told.httpCode);
			expect(error.description).toContain(words[told.outcome]);
			expect(ran.stored).not.toContain(key());
		},
	);
});
