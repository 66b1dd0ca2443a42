import { keyList } from '../../shared/lists/keys';
import { readPage } from '../../shared/run/pages';
import type { Watch } from '../event';
import { msOf } from '../../shared/times';
import type { AllRecords } from './snapshot';

const DAY_MS = 86_400_000;

/**
 * The keys that end within some days, or have ended, by the service's own clock where it tells its
 * time (GET /keys).
 */
export async function readExpiringKeys(
	connection: Watch['connection'],
	{ withinDays }: Watch['values'],
): Promise<AllRecords> {
	const reading = await readPage(connection, keyList, {}, 1, 1);
	if ('failure' in reading) return reading;
	const { records, serverTime = new Date() } = reading;
	const latest = serverTime.getTime() + Number(withinDays) * DAY_MS;
	return {
		records: records.filter(
			({ expiresAt }) => msOf(expiresAt) > -Infinity && msOf(expiresAt) <= latest,
		),
		serverTime,
	};
}
