import { getAll } from './getAll';
import { getCounts } from './getCounts';
import { getStatistics } from './getStatistics';
import { getStatus } from './getStatus';
import { getUserStatus } from './getUserStatus';
import { updateMessage } from './updateMessage';

/** The operations of each resource in the order of its Operation list. */
export const jobOperations = [getAll, getStatistics];
export const legacyJobOperations = [getCounts, getStatus, getUserStatus, updateMessage];

export const operations = [...jobOperations, ...legacyJobOperations];
