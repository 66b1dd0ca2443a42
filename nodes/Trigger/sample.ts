import type { IDataObject } from 'n8n-workflow';
import type { Failure } from '../shared/transport/outcome';
import type { Watch } from './event';
import { oldestFirst, withPrevious } from './event';

const SAMPLE_SIZE = 10;

/** For a test run: the newest records that would start the workflow if they were new, newest first. */
export async function newestOf(
	watch: Watch,
): Promise<{ records: IDataObject[] } | { failure: Failure }> {
	const { event, values } = watch;
	const found: IDataObject[] = [];
	for (const asked of event.sampleOf?.(values) ?? [values]) {
		const reading = await event.source.newest({ ...watch, values: asked });
		if ('failure' in reading) return reading;
		found.push(...reading.records);
	}
	const starting = oldestFirst(event, found).filter((record) => {
		const now = event.stateOf ? event.stateOf(record) : '';
		return now !== undefined && event.starts({ record, previous: '', now }, values);
	});
	const newest = starting.slice(-SAMPLE_SIZE).reverse();
	return { records: newest.map((record) => withPrevious(event, { record, previous: undefined })) };
}
