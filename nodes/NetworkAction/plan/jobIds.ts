import type { IDataObject } from 'n8n-workflow';
import { outcomeOf } from '../../shared/errors/failure';
import type { JobQuery } from '../../shared/lists/jobs';
import { jobList, textsIn } from '../../shared/lists/jobs';
import type { Input, Plan, Result, Run } from '../../shared/operation/plan';
import { profileUrlKey } from '../../shared/operation/profileUrl';
import { readList } from '../../shared/run/pages';
import { yieldToEventLoop } from '../../shared/run/yieldToEventLoop';
import { msOf } from '../../shared/times';
import { groupBy, idIn } from '../../shared/values';

/** How long the look at the jobs may take in all. */
const LOOK_MS = 10_000;
/** A time may be cut to the whole second. */
const SECOND_MS = 1_000;

type Ids = Map<number, string | undefined>;

/** An action that became a job, or may have. */
interface Sent {
	place: number;
	/** Empty where it is about nobody. */
	profile: string;
	/** When its job was created at the earliest, by the service's clock; Infinity where none is looked for. */
	since: number;
	/** The jobs that may be it. */
	jobs: IDataObject[];
}

/**
 * A plan that looks once, at its end, for the jobs of what it has scheduled (GET /users/jobs): an item
 * gets the ID of the only new one with its action and profile. Where none can be told, or the look
 * fails, items stay as they are.
 */
export function withJobIds(actionType: string, plan: Plan): Plan {
	return async (inputs, run) => {
		const results = await plan(inputs, run);
		const ids = await idsOf(actionType, inputs, results, run).catch((): Ids => new Map());
		return results.map((result, place) => {
			const jobId = ids.get(place);
			if (jobId === undefined || result === undefined || 'failure' in result) return result;
			return { ...result, items: result.items.map((item) => ({ ...item, jobId })) };
		});
	};
}

/** @returns the IDs by the place of their item */
async function idsOf(
	actionType: string,
	inputs: Input[],
	results: Array<Result | undefined>,
	run: Run,
): Promise<Ids> {
	const sent: Sent[] = [];
	for (const [place, input] of inputs.entries()) {
		await yieldToEventLoop();
		sent.push(...sentBy(input, results[place], place));
	}
	const people = [...groupBy(sent, ({ profile }) => profile).values()];
	const wanted = people.filter(({ length }) => length === 1).map(([one]) => one);
	const startDate = Math.floor(Math.min(...wanted.map(({ since }) => since)) / SECOND_MS);
	if (!Number.isFinite(startDate)) return new Map();

	const byProfile = new Map(wanted.map((one) => [one.profile, one]));
	for (const job of await newJobs({ startDate }, run)) {
		await yieldToEventLoop();
		const texts = textsIn(job.metadata);
		if (!texts.includes(actionType)) continue;
		for (const profile of new Set(['', ...texts.map(profileUrlKey)])) {
			const one = byProfile.get(profile);
			if (one !== undefined && msOf(job.createdAt) >= one.since) one.jobs.push(job);
		}
	}
	return new Map(
		wanted.map(({ jobs: [job, ...others], place }) => [
			place,
			others.length === 0 ? idIn(job?.id) : undefined,
		]),
	);
}

function sentBy({ values }: Input, result: Result | undefined, place: number): Sent[] {
	if (result === undefined) return [];
	const isDone = 'items' in result && result.notDone === undefined;
	if (!isDone && !('failure' in result && outcomeOf(result.failure) === 'unclear')) return [];
	const { options, profileUrl = '' } = values as { options?: IDataObject; profileUrl?: string };
	const since = isDone && options?.addJobId !== false ? (result.sentAt ?? Infinity) : Infinity;
	return [{ place, profile: profileUrlKey(profileUrl), since: since - SECOND_MS, jobs: [] }];
}

async function newJobs(filters: JobQuery, { connection }: Run): Promise<IDataObject[]> {
	const deadline = Date.now() + LOOK_MS;
	const request = () => ({ ...jobList.request({ filters }), deadline });
	const reading = await readList(connection, { ...jobList, request });
	return 'failure' in reading ? [] : reading.records;
}
