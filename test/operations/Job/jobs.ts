import type { components } from '../../../nodes/shared/api.generated';
import { type FaultRun, idsOf, type Run, type Service } from '../parts';

type Job = components['schemas']['Job'];

export const jobs = async (service: Service) =>
	(await service.control<{ jobs: Job[] }>('jobs')).jobs;

export const newestJob: Run['given'] = async (service) =>
	idsOf(await jobs(service))
		.slice(0, 1)
		.map((id) => ({ id }));

/** One of the jobs, another one for each mark. */
export const anyJob: FaultRun['item'] = (mark, records) => {
	const all = records.jobs();
	return { mark, id: all[Number(mark.replace(/\D/g, '')) % all.length]?.id };
};
