import type { components } from '../../../nodes/shared/api.generated';
import type { Run, Service } from '../run';
import { idsOf } from '../run';
import type { Storm } from '../storm';

type Job = components['schemas']['Job'];

export const jobs = async (service: Service) =>
	(await service.control<{ jobs: Job[] }>('jobs')).jobs;

export const newestJob: Run['given'] = async (service) =>
	idsOf(await jobs(service))
		.slice(0, 1)
		.map((id) => ({ id }));

/** The newest job of the storm. */
export const anyJob: Storm['item'] = (mark, stock) => ({ mark, jobId: stock.jobs()[0]?.id });
