import { large } from './errors';
import { serve } from './service';
import { runLead, useStage } from './stage';

useStage();

test('an answer of 31 MB is read', async () => {
	serve(() => large(31));
	expect((await runLead({ operation: 'getAll' })).error).toBeUndefined();
});
