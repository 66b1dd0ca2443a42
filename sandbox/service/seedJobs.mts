import { en, Faker } from '@faker-js/faker';
import type { StoredJob } from './jobs.mts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
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
		index < 2 ? (2 - index) * MINUTE : faker.number.int({ min: 20 * MINUTE, max: 30 * DAY }),
	);
	return ages
		.sort((one, other) => other - one)
		.map((age, index) => seedJob(faker, now - age, count - index, now));
}

/** @param place 1 for the newest */
function seedJob(faker: Faker, createdAt: number, place: number, now: number): StoredJob {
	const id = `job_${faker.string.hexadecimal({ length: 24, prefix: '', casing: 'lower' })}`;
	const failed = faker.datatype.boolean({ probability: 0.125 });
	const startsAt = [now + 10 * MINUTE, now - MINUTE][place - 1] ?? createdAt + 3 * MINUTE;
	const life = {
		createdAt,
		startsAt,
		endsAt: startsAt + (place <= 2 ? 20 * MINUTE : MINUTE),
		failure: failed && place > 2 ? 'the network did not answer' : null,
		message: null,
	};
	if (place > 2 && faker.datatype.boolean({ probability: 0.4 })) {
		const batchSize = faker.number.int({ min: 1, max: 50 });
		const metadata = { batchSize, processedCount: batchSize };
		return { id, type: 'data_enrichment', subject: 'Enrichment', ...life, metadata };
	}
	const actionType = faker.helpers.arrayElement(actions);
	const handle = faker.internet.username().toLowerCase();
	const profileUrl = `https://www.linkedin.com/in/${handle}`;
	const metadata = {
		actionType,
		...(actionType !== 'getAcceptedConnections' && { profileUrl }),
		delayMs: startsAt - createdAt,
	};
	return { id, type: 'network_action', subject: actionType, ...life, metadata };
}
