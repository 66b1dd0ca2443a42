import { get } from './job/get';
import { getAll } from './job/getAll';
import { getStatistics } from './job/getStatistics';
import { waitForCompletion } from './job/waitForCompletion';
import { getCounts } from './legacyJob/getCounts';
import { getStatus } from './legacyJob/getStatus';
import { getUserStatus } from './legacyJob/getUserStatus';
import { updateMessage } from './legacyJob/updateMessage';

/** The operations of all resources, each resource in the order of its Operation list. */
export const operations = [
	get,
	getAll,
	getStatistics,
	waitForCompletion,
	getCounts,
	getStatus,
	getUserStatus,
	updateMessage,
];
