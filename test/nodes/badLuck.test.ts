import type { IDataObject } from 'n8n-workflow';
import { OutreachEnrichment } from '../../nodes/Enrichment/OutreachEnrichment.node';
import { enriched } from './enrichment/samples';
import { created } from './lead/samples';
import { contacts } from './sent';
import type { Reply, Seen } from './service';
import { serve } from './service';
import { finish, leadRun, runLead, runOf, useStage } from './stage';
import { runNode } from '../engine';

useStage();

/** Headers of a minute window that ends in half a minute, from a clock that is some hours ahead. */
function minuteHeaders(remaining: number, hoursAhead = 0): Record<string, string> {
	const now = Date.now() + hoursAhead * 3_600_000;
	return {
		date: new Date(now).toUTCString(),
		'x-ratelimit-window': 'minute',
		'x-ratelimit-remaining': String(remaining),
		'x-ratelimit-reset': String(Math.floor(now / 1000) + 30),
	};
}

long('one answer from a server whose clock is an hour ahead holds nothing back', async () => {
	const service = serve((request, place) => ({
		...created(request, place),
		headers: minuteHeaders(place === 3 ? 20 : 50, place === 3 ? 1 : 0),
	}));
	const start = Date.now();
	const ran = await runLead({ operation: 'create' }, { items: contacts(40) });
	expect(ran.json).toHaveLength(40);
	expect(service.requests).toHaveLength(40);
	expect(Date.now() - start).toBeLessThan(60_000);
});

test('a request that takes a minute holds back no other one of the key', async () => {
	const [first, second] = contacts(2);
	const isSlow = ({ body }: Seen) => (body as IDataObject).email === first.email;
	const service = serve((request, place) => ({
		...created(request, place),
		...(isSlow(request) && { delayMs: 50_000 }),
	}));
	const slow = runNode(leadRun({ operation: 'create' }, { items: [first] }));
	const quick = runNode(leadRun({ operation: 'create' }, { items: [second] }));
	const start = Date.now();
	expect((await finish(quick)).json).toHaveLength(1);
	expect(Date.now() - start).toBeLessThan(10_000);
	expect((await finish(slow)).json).toHaveLength(1);
	expect(service.requests).toHaveLength(2);
});

test.each<[IDataObject, number]>([
	[{ dailyLimit: 50, used: 3 }, 2],
	[{ dailyLimit: 50, used: 50 }, 1],
	[{ dailyLimit: 50 }, 1],
])('429 with %j is the daily limit only where it is used up', async (details, requests) => {
	const limited: Reply = {
		status: 429,
		body: { error: true, code: 'RATE_LIMIT_EXCEEDED', retryAfter: 2, details },
	};
	const service = serve((request, place) => (place === 0 ? limited : created(request, place)));
	await runLead({ operation: 'create' }, { items: contacts(1) });
	expect(service.requests).toHaveLength(requests);
});

test.each([null, undefined])('a list of failures that is %j is empty', async (failed) => {
	serve((request) => {
		const reply = enriched(request);
		Object.assign((reply.body as { data: IDataObject }).data, { failed });
		return reply;
	});
	const parameters = { operation: 'enrich', skipIfEnrichedBefore: false };
	const ran = await runOf(new OutreachEnrichment(), parameters, { items: contacts(2) });
	expect(ran.json.map(({ outcome }) => outcome)).toEqual(['done', 'done']);
});

long('a cancel while many items are read sends nothing, and each is told as not sent', async () => {
	const service = serve(created);
	let cancel = () => {};
	const items = contacts(1_500);
	const email = () => {
		cancel();
		return 'last@x.example';
	};
	Object.defineProperty(items[1_000], 'email', { enumerable: true, get: email });
	const extra = { items, onError: 'continueRegularOutput' as const };
	const onStart = (stop: () => void) => (cancel = stop);
	const running = runNode(leadRun({ operation: 'create' }, { ...extra, onStart }));
	const { outputs } = await finish(running);
	expect(service.requests).toEqual([]);
	const reasons = outputs
		.flat()
		.map(({ json }) => `${String(json.outcome)}: ${String(json.reason)}`);
	const reason = 'notSent: The execution was cancelled before this was sent';
	expect(reasons).toEqual(items.map(() => reason));
});
