import { large } from './errors';
import { serve } from './service';
import { runLead, useStage } from './stage';

useStage();

test('an answer of 7 MB is read', async () => {
	serve(() => large(7));
	expect((await runLead({ operation: 'getAll' })).error).toBeUndefined();
});
