import { get } from './job/get';
import { getAll } from './job/getAll';
import { getStatistics } from './job/getStatistics';
import { waitForCompletion } from './job/waitForCompletion';
import { getCounts } from './legacyJob/getCounts';
import { getStatus } from './legacyJob/getStatus';
import { getUserStatus } from './legacyJob/getUserStatus';
import { updateMessage } from './legacyJob/updateMessage';

/** The operations of each resource in the order of its Operation list. */
export const jobOperations = [get, getAll, getStatistics, waitForCompletion];
export const legacyJobOperations = [getCounts, getStatus, getUserStatus, updateMessage];

export const operations = [...jobOperations, ...legacyJobOperations];
