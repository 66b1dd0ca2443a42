import { get } from './job/get';
import { getAll } from './job/getAll';
import { getStatistics } from './job/getStatistics';
import { legacyJobs } from './legacyJob';

/** The operations of all resources, each resource in the order of its Operation list. */
export const operations = [get, getAll, getStatistics, ...legacyJobs];
