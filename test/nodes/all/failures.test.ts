import type { IDataObject, INodeParameters, NodeApiError } from 'n8n-workflow';
import { errorItem, faultsOf } from '../../items';
import { ada, manually } from '../lead/samples';
import { serve } from '../service';
import { key, runLead, useStage, waitingUpTo } from '../stage';
import { failureCases } from './failureCases';

useStage();

/** Words of a developer, or of a value that is not there. */
const noPlainWords =
	/undefined|\bnull\b|NaN|\[object|axios|status code|stack|Error:|permission unknown|: unknown/i;

/** The moment of a repeat is nothing to these tests. */
const stepMs = 2_000;

describe.each<[string, 'ofRead' | 'ofWrite', INodeParameters]>([
	['Get Many', 'ofRead', { operation: 'getAll', filters: { search: ada.email } }],
	['Create', 'ofWrite', { operation: 'create', ...manually }],
])('%s', (_, of, parameters) => {
	test.each(failureCases.map((example) => [example.name, example] as const))(
		'%s is told in plain words, thrown and as an item',
		async (__, { [of]: told, reply }) => {
			serve(() => reply);
			const extra = { ...waitingUpTo(1), items: [ada], stepMs };
			const ran = await runLead(parameters, extra);
			const error = ran.error as NodeApiError;

			expect(error.name).toBe('NodeApiError');
			expect(error.message).toMatch(told.message);
			expect(error.description).toMatch(told.description);
			expect(`${error.message} ${error.description}`).not.toMatch(noPlainWords);
			expect(error.context.itemIndex).toBe(0);
			if (told.httpCode) expect(error.httpCode).toBe(told.httpCode);

			const onError = 'continueRegularOutput';
			const went = await runLead(parameters, { ...extra, onError });
			expect(went.error).toBeUndefined();
			const [{ details, reason, ...item }] = went.json;
			expect(faultsOf(went.json, errorItem)).toEqual([]);
			expect(item).toMatchObject({ outcome: told.outcome, error: reason });
			expect(reason).toMatch(told.message);
			expect((details as IDataObject).nextStep).toMatch(told.description);
			expect(ran.stored + went.stored).not.toContain(key());
		},
	);
});
