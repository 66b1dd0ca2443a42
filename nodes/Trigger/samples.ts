import type { INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { createConfigError } from '../shared/errors/nodeErrors';
import { isFailed } from '../shared/transport/outcome';
import { ChangeDetector } from './changeDetector';
import { createPollError, createTriggerContext, toNodeItems } from './triggerContext';

const SAMPLE_HINT = 'Sample for testing: one of the 10 newest';
const MAX_SAMPLES = 10;
const NO_SAMPLE = {
	message: 'No data with the current filter could be found',
	description: 'Nothing matches these settings right now. Change them to test with other data.',
};

/**
 * Returns the newest records that would start the workflow if they were new, newest first.
 *
 * @throws NodeApiError if they cannot be read, NodeOperationError if there are none
 */
export async function readSamples(context: IPollFunctions): Promise<INodeExecutionData[][]> {
	const trigger = await createTriggerContext(context);
	const { event, values } = trigger;
	// compared with an empty status, leads that are `new` have changed as well
	const detector = new ChangeDetector(trigger, undefined, '');
	let { description } = NO_SAMPLE;
	for (const sampleValues of event.getSampleValues?.(values) ?? [values]) {
		const result = await event.source.readNewest({ ...trigger, values: sampleValues });
		if (isFailed(result)) throw createPollError(context, trigger, result.failure);
		description = result.hint ?? description;
		for (const record of result.records) detector.compare(record);
	}
	const samples = detector.getItems().slice(-MAX_SAMPLES).reverse();
	if (samples.length === 0) {
		throw createConfigError(context.getNode(), { ...NO_SAMPLE, description });
	}
	return [toNodeItems(context, trigger, samples, SAMPLE_HINT)];
}
