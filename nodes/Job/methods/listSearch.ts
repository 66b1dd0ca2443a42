import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { jobList } from '../../shared/lists/jobs';
import { matching, readRecords } from '../../shared/lists/picker';
import { idIn, textIn } from '../../shared/values';

/** The jobs to choose from, newest first, found by a part of what they say of themselves. */
export async function searchJobs(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	return matching(await readRecords(this, jobList, {}), filter, (job) => {
		const [message, ...facts] = [job.message, job.createdAt, job.status, job.type].map(textIn);
		const known = facts.filter((fact) => fact !== undefined);
		return { name: `${message ?? ''} (${known.join(', ')})`.trim(), value: idIn(job.id) ?? '' };
	});
}
