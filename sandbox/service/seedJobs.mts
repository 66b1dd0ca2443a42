import { en, Faker } from '@faker-js/faker';
import type { StoredJob } from './jobs.mts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const FAKER_SEED = 331;
const actions = ['sendConnectionRequest', 'sendMessageToFirst', 'getAcceptedConnections'];

/**
 * Creates the seeded jobs, oldest first. The newest two are pending and running; the others ended within
 * the last 30 days, and about one in eight failed.
 * @param now milliseconds since 1970
 */
export function seedJobs(count: number, now: number): StoredJob[] {
	const faker = new Faker({ locale: en });
	faker.seed(FAKER_SEED);
	const ages = Array.from({ length: count }, (_, index) =>
		index < 2
			? (2 - index) * MINUTE_MS
			: faker.number.int({ min: 20 * MINUTE_MS, max: 30 * DAY_MS }),
	);
	return ages
		.sort((a, b) => b - a)
		.map((age, index) => seedJob(faker, now - age, count - index, now));
}

/** @param position 1 for the newest */
function seedJob(faker: Faker, createdAt: number, position: number, now: number): StoredJob {
	const id = `job_${faker.string.hexadecimal({ length: 24, prefix: '', casing: 'lower' })}`;
	const hasFailed = faker.datatype.boolean({ probability: 0.125 });
	const startsAt =
		[now + 10 * MINUTE_MS, now - MINUTE_MS][position - 1] ?? createdAt + 3 * MINUTE_MS;
	const timing = {
		createdAt,
		startsAt,
		endsAt: startsAt + (position <= 2 ? 20 * MINUTE_MS : MINUTE_MS),
		failure: hasFailed && position > 2 ? 'the network did not answer' : null,
		message: null,
	};
	if (position > 2 && faker.datatype.boolean({ probability: 0.4 })) {
		const batchSize = faker.number.int({ min: 1, max: 50 });
		const metadata = { batchSize, processedCount: batchSize };
		return { id, type: 'data_enrichment', subject: 'Enrichment', ...timing, metadata };
	}
	const actionType = faker.helpers.arrayElement(actions);
	const handle = faker.internet.username().toLowerCase();
	const profileUrl = `https://www.linkedin.com/in/${handle}`;
	const metadata = {
		actionType,
		...(actionType !== 'getAcceptedConnections' && { profileUrl }),
		delayMs: startsAt - createdAt,
	};
	return { id, type: 'network_action', subject: actionType, ...timing, metadata };
}
