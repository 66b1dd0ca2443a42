import type { INodeProperties } from 'n8n-workflow';
import { proofs } from '../../operations/index.generated';
import { answerTo } from '../answers';
import { serve } from '../service';
import { operationOf } from '../sources';
import { runOf, useStage } from '../stage';
import { visible } from '../visible';

useStage();

const isMarked = ({ required, type }: INodeProperties) =>
	required === true && ['string', 'resourceLocator', 'json'].includes(type);

describe.each(Object.entries(proofs))('%s', (name, { example, required = [] }) => {
	test('the editor asks for what its proof has under required, and for nothing else', async () => {
		const { operation } = await operationOf(name);
		const marked = operation.properties.filter(isMarked);
		expect(marked.map(({ displayName }) => displayName)).toEqual(required);
	});

	test('sends nothing where one of these comes empty', async () => {
		const { chosen, node, operation } = await operationOf(name);
		const parameters = { ...example.parameters, ...chosen, mapping: 'manual' };
		const shown = visible(node, parameters).map(({ name: field }) => field);
		const service = serve(answerTo);
		for (const field of operation.properties.filter(isMarked)) {
			if (!shown.includes(field.name)) continue;
			const { error, json } = await runOf(node, {
				...parameters,
				[field.name]: '={{ $json.none }}',
			});
			expect(error?.message ?? json[0].reason).toMatch(field.displayName);
		}
		expect(service.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
	});
});
