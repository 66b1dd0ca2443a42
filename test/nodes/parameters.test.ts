import { routes } from '../contract/routes';
import { records } from '../deduplication';
import { catalogue } from './catalogue';
import { describeParameters, requestsOf } from './parameters';
import { useStage } from './stage';

useStage();
beforeAll(async () => await records.open());
beforeEach(() => records.clear());

long('each route is reached by an operation', async () => {
	const reached = new Set<string>();
	for (const [name, { parameters }] of Object.entries(catalogue)) {
		const sent = await requestsOf(name, parameters);
		for (const [id, { method, path }] of Object.entries(routes)) {
			const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
			const isReached = sent.some((one) => one.method === method && pattern.test(one.path));
			if (isReached) reached.add(id);
		}
	}
	expect([...reached].sort()).toEqual(Object.keys(routes).sort());
});

describeParameters([
	'API Key apiKey getAll',
	'Job job get',
	'Lead count',
	'Prospect Search count',
	'Voice Clone update',
]);
