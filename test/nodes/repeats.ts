import type { IDataObject } from 'n8n-workflow';
import type { Sample } from './lead/operations';
import { samples } from './lead/operations';
import { created, holding, leadOf } from './lead/samples';
import { contacts, counts } from './sent';
import type { Reply, Seen, Service } from './service';
import { serve } from './service';
import { runLead } from './stage';

/** How long each request came after the one before it, in ms. */
export const pausesOf = ({ requests }: Service) =>
	requests.slice(1).map(({ at }, place) => at - requests[place].at);

/** Holds the lead that the operations ask for. */
export const good = holding([leadOf(1, { id: 'bad', email: 'bad@x.example' })]);

/** The pauses of a list that is refused four times. */
export async function pausesOfFour() {
	const service = serve((_, place) => (place < 4 ? { status: 500 } : good(_, place)));
	await runLead({ operation: 'getAll' }, { stepMs: 10 });
	return pausesOf(service);
}

/** What leaves open whether a request was carried out. */
export const unclear: Array<[string, Reply]> = [
	['a broken connection', { code: 'ECONNRESET' }],
	['a time-out', { code: 'ETIMEDOUT' }],
	['a 500', { status: 500, body: { code: 'SERVICE_UNAVAILABLE' } }],
	['a 503 as a page', { status: 503, body: '<html></html>' }],
	['an answer cut short', { body: '{"success":true,"da' }],
	['an empty answer', { body: '' }],
];

/** An empty answer to a delete says that it is done. */
export const isUnclearOfDelete = ([name]: (typeof unclear)[number]) => name !== 'an empty answer';

/** The operations that may be sent again. */
export const safe = samples.filter(({ effect }) => effect !== 'nonIdempotent');

const unclearFor = ({ effect }: Sample) =>
	effect === 'idempotent' ? unclear.filter(isUnclearOfDelete) : unclear;

async function runAfter(sample: Sample, failures: number, reply: Reply) {
	let failed = 0;
	const service = serve((request, place) =>
		sample.isBad(request) && failed < failures ? (failed++, reply) : good(request, place),
	);
	return { service, ran: await runLead(sample.parameters, { items: [sample.bad] }) };
}

/**
 * Tests that an operation goes again after an unclear outcome.
 *
 * @param isTested which of these outcomes is tested on which operation, each by its place in its list
 */
export function describeRepeats(
	operations: Sample[],
	isTested: (outcome: number, operation: number) => boolean,
): void {
	const table = operations.flatMap((sample, operation) =>
		unclearFor(sample)
			.filter((_, outcome) => isTested(outcome, operation))
			.map(([name, reply]) => [name, sample.name, sample, reply] as const),
	);

	describe('repeats after an unclear outcome', () => {
		test.each(table)('after %s, %s goes again and succeeds', async (_, __, sample, reply) => {
			const { ran, service } = await runAfter(sample, 2, reply);
			expect(ran.error).toBeUndefined();
			expect(ran.json).toHaveLength(1);
			expect(service.requests.filter((request) => sample.isBad(request)).length).toBeGreaterThan(2);
		});
	});
}

/** Tests how often an operation goes again, and after which pauses. */
export function describePauses(operations: Sample[]): void {
	test.each(operations)('at most four times, with growing pauses: $name', async (sample) => {
		const { ran, service } = await runAfter(sample, 4, { status: 500 });
		expect(ran.error).toBeUndefined();
		for (const [place, pause] of pausesOf(service).slice(0, 4).entries()) {
			expect(pause).toBeGreaterThanOrEqual(0.75 * 500 * 2 ** place);
			expect(pause).toBeLessThanOrEqual(1.25 * 500 * 2 ** place + 500);
		}
		const given = await runAfter(sample, 5, { status: 500 });
		expect(given.ran.error).toBeDefined();
		expect(given.service.requests).toHaveLength(5);
	});
}

/** Turns the item with this email away so many times, then takes it. */
export function refusing(
	email: string,
	times: number,
	reply: Reply = { status: 400, body: { code: 'ODD' } },
) {
	let refused = 0;
	return (request: Seen, place: number): Reply =>
		(request.body as IDataObject).email === email && refused < times
			? (refused++, reply)
			: created(request, place);
}

/** Tests Retry On Fail with more creates than go at once. */
export function describeManyCreates(count: number): void {
	test(`${count} creates: those not sent after the refusal go in the next try`, async () => {
		const answer = refusing('3@x.example', 1);
		const service = serve((request, place) => {
			const reply = answer(request, place);
			return reply.status === 400 ? reply : { ...reply, delayMs: 200 };
		});
		const ran = await runLead({ operation: 'create' }, { items: contacts(count), maxTries: 2 });
		expect(ran.json).toHaveLength(count);
		const sent = counts(service);
		expect(sent['3@x.example']).toBe(2);
		expect(Object.values(sent).filter((times) => times === 1)).toHaveLength(count - 1);
	});
}
