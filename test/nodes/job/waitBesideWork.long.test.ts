import { sleep } from 'n8n-workflow';
import { OutreachJob } from '../../../nodes/Job/OutreachJob.node';
import { runNode } from '../../engine';
import { created } from '../lead/samples';
import { counting, create, minute, second } from '../rateLimit';
import { contacts } from '../sent';
import type { Seen } from '../service';
import type { Extra } from '../stage';
import { finish, leadRun, useStage } from '../stage';
import { jobOf, listOf } from './jobs';

useStage();

/** What the API allows in a minute. */
const LIMIT = 60;
/** With room for ten looks in two minutes. */
const LEADS = 2 * LIMIT - 10;
const LAST_ENDS_AFTER = 100 * second;
const numbers = Array.from({ length: 50 }, (_, place) => place + 1);
const isLook = ({ path }: Seen) => path === '/users/jobs';

/** A service with the API's limit, whose 50 jobs end one after the other. */
function serveBoth() {
	const start = Date.now();
	const statusOf = (number: number) =>
		(Date.now() - start) / LAST_ENDS_AFTER < number / numbers.length ? 'running' : 'completed';
	const jobs = () => numbers.map((number) => jobOf(number, { status: statusOf(number) }));
	const answer = (request: Seen, place: number) =>
		isLook(request) ? listOf(jobs()) : created(request, place);
	return { start, ...counting(LIMIT, minute, { answer }) };
}

const waitForAll = async (extra: Extra = {}) =>
	await runNode({
		...leadRun({
			resource: 'job',
			operation: 'waitForCompletion',
			job: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
		}),
		node: new OutreachJob(),
		items: numbers.map((number) => ({ id: `job_${number}` })),
		...extra,
	});
const work = async () => await runNode(leadRun(create, { items: contacts(LEADS) }));

test('50 jobs are waited for within the limit, and other work loses hardly any of it', async () => {
	const { refusals, service, start } = serveBoth();
	const worked = work().then((ran) => ({ ...ran, took: Date.now() - start }));
	const [jobs, leads] = await finish(Promise.all([waitForAll(), worked]), second);
	expect(jobs.json.map(({ completed }) => completed)).toEqual(numbers.map(() => true));
	expect(leads.json).toHaveLength(LEADS);
	expect(leads.took).toBeLessThan(2 * minute);
	expect(refusals()).toBe(0);
	expect(service.requests.filter(isLook).length).toBeLessThan(10);
});

test('cancelled while the limit is used up the wait ends within a second, and the work goes on', async () => {
	const { refusals, service, start } = serveBoth();
	const cancelledAt = start + 30 * second;
	const onStart = (cancel: () => void) => void sleep(30 * second).then(cancel);
	const waited = waitForAll({ onStart }).then(() => Date.now());
	const [endedAt, leads] = await finish(Promise.all([waited, work()]));
	expect(endedAt - cancelledAt).toBeLessThanOrEqual(second);
	expect(leads.json).toHaveLength(LEADS);
	const after = service.requests.filter(({ at }) => at > endedAt);
	expect(after.filter(isLook)).toEqual([]);
	expect(after).not.toEqual([]);
	expect(refusals()).toBe(0);
});
