import { records } from '../deduplication';
import { describeRefusals } from './messages';
import { useStage } from './stage';

useStage();
beforeAll(async () => await records.open());

describeRefusals([
	'Account integration connectNetwork',
	'API Key apiKey update',
	'Enrichment enrich',
	'Job job getAll',
	'Lead create',
	'Lead delete',
	'Network Action message sendMessageToFirst',
	'Prospect Search search',
	'Voice Clone delete',
]);
