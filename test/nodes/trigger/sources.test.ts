/** What each event reads of the service, without n8n and a network, and what it finds new. */
import type { IDataObject } from 'n8n-workflow';
import type { Failure, Finding } from '../../../nodes/shared/errors/failure';
import type { ApiRequest } from '../../../nodes/shared/transport/request';
import type { Outcome } from '../../../nodes/shared/transport/outcome';
import { begin, sample, sinceLast } from '../../../nodes/Trigger/detect';
import type { Memory } from '../../../nodes/Trigger/detect';
import type { RowFilter } from '../../../nodes/shared/lists/campaignProspects';
import { BEFORE_ALL, SeenRecords } from '../../../nodes/Trigger/cursor';
import type { Watch } from '../../../nodes/Trigger/event';
import { events } from '../../../nodes/Trigger/events';
import { answers, inRanges, leadsOf, MINUTE, NOW, SECOND, several, watching } from './inMemory';
import { snapshot } from '../../../nodes/Trigger/sources/snapshot';

const DAY = 86_400 * SECOND;
const at = (ms: number) => new Date(NOW + ms).toISOString();
const refused = { kind: 'refusal', status: 403, body: {} } as const;

/** The code and the words of a finding. */
const textOf = (failure: unknown) => {
	const { code, text } = failure as Finding;
	const { description, message } = text({} as Parameters<Finding['text']>[0]);
	return [code, message, description];
};

const eventOf = (name: string) => {
	const event = events.find(({ option }) => option.value === name);
	if (event === undefined) throw new Error(name);
	return event;
};

/** An answer of the service; a text is a file. */
type Says = unknown;

/** A trigger of this event, and what the service says at each of its polls. */
function trigger(name: string, values: Watch['values'] = {}, isSilent = false) {
	const serverTime = isSilent ? undefined : new Date(NOW);
	const requests: ApiRequest[] = [];
	let memory: Memory | undefined;
	const watch = (...says: Says[]): Watch => {
		const send = async (request: ApiRequest): Promise<Outcome> => {
			requests.push(request);
			const said = says.length > 1 ? says.shift() : says[0];
			if (typeof said === 'object' && said !== null && 'kind' in said) return said as Outcome;
			const reader = request.receiver?.read();
			reader?.push(String(said));
			const body = reader ? reader.end() : said;
			return await Promise.resolve({ kind: 'answer', status: 200, body, serverTime });
		};
		const connection = { identity: name, waitBudgetMs: 0, hasRoom: () => true, send };
		return { event: eventOf(name), values, connection, deadline: Infinity, said: { serverTime } };
	};
	const poll = async (...says: Says[]) => {
		const asked = watch(...says);
		const found = await (memory ? sinceLast(asked, memory) : begin(asked, false));
		if (found === undefined || !('items' in found)) return found?.failure;
		({ memory } = found);
		return found.items.length > 0 ? found.items : (found.failure ?? found.items);
	};
	const show = async (...says: Says[]) => await sample(watch(...says));
	return { kept: () => memory, poll, requests, show };
}

const list = (name: string, records: unknown[]) => ({
	success: true,
	data: { [name]: records, total: records.length },
});
const keys = (...days: Array<number | string | null>) => ({
	success: true,
	data: days.map((day, id) => ({
		id: `${id}`,
		expiresAt: typeof day === 'number' ? at(day * DAY) : day,
	})),
});
const ids = (items: unknown) =>
	(items as IDataObject[]).map((item) => item.id ?? item.voiceId ?? item.prospect_id);

describe('API keys', () => {
	test.each([
		[1, ['0', '1']],
		[2, ['2', '0', '1']],
		[14, ['2', '0', '1']],
	])('that end within %d days, or have ended, are shown', async (withinDays, expected) => {
		const { requests, show } = trigger('apiKeyExpiring', { withinDays });
		expect(ids(await show(keys(1, -1, 1.001, 15, null, 'never')))).toEqual(expected);
		expect(requests).toMatchObject([{ method: 'GET', path: '/keys', query: {} }]);
	});

	test('start once for each end', async () => {
		const { poll } = trigger('apiKeyExpiring', { withinDays: 14 });
		expect(await poll(keys(1, 30))).toEqual([]);
		expect(ids(await poll(keys(1, 2)))).toEqual(['1']);
		expect(await poll(keys(1, 2))).toEqual([]);
		expect(ids(await poll(keys(3, 2)))).toEqual(['0']);
		expect(await poll(refused)).toBe(refused);
	});

	test('count by the local clock where the service does not tell its time', async () => {
		const { show } = trigger('apiKeyExpiring', { withinDays: 1 }, true);
		const soon = new Date(Date.now() + DAY / 2).toISOString();
		const late = new Date(Date.now() + 2 * DAY).toISOString();
		expect(ids(await show(keys(soon, late)))).toEqual(['0']);
	});
});

describe('integrations', () => {
	const says = (linkedin: unknown, webhooks: unknown, more = {}) => ({
		...{ success: true, userId: 'u', ...more },
		data: { linkedin, webhooks, summary: {} },
	});
	const [on, off] = [{ connected: true }, { connected: false }];
	const active = { configured: true, status: 'active' };

	test.each([
		['linkedinConnected', [0, 0, 1, 0, 1]],
		['linkedinDisconnected', [0, 1, 0, 1, 0]],
	])('%s', async (name, counts) => {
		const { poll, requests } = trigger(name);
		const given: unknown[] = [];
		for (const linkedin of [on, off, on, off, on]) {
			given.push(((await poll(says(linkedin, active))) as unknown[]).length);
		}
		expect(given).toEqual(counts);
		expect(requests[0]).toMatchObject({ method: 'GET', path: '/users/integrations' });
	});

	test('a status that has changed is told with the one before', async () => {
		const { poll, show } = trigger('webhookStatusChanged');
		expect(await poll(says(on, active))).toEqual([]);
		expect(await poll(says(off, active))).toEqual([]);
		expect(await poll(says(on, { ...active, status: 'error' }))).toMatchObject([
			{ userId: 'u', oldStatus: 'active', webhooks: { status: 'error' } },
		]);
		expect(await poll(says(on, { configured: false }))).toMatchObject([{ oldStatus: 'error' }]);
		expect(await poll(says(on, active))).toMatchObject([{ oldStatus: 'none' }]);
		expect(await show(says(on, active))).toMatchObject([{ oldStatus: null }]);
	});

	const lacks = (what: string) => ({
		...{ kind: 'unusable', reason: 'missing' },
		detail: `GET /users/integrations has no '${what}'`,
	});

	test.each([
		['linkedinConnected', says(undefined, active), lacks('linkedin.connected')],
		['linkedinDisconnected', says({ connected: 'yes' }, active), lacks('linkedin.connected')],
		['webhookStatusChanged', says(on, undefined), lacks('webhooks.status')],
		['webhookStatusChanged', says(on, { configured: true }), lacks('webhooks.status')],
		['webhookStatusChanged', refused, refused],
	])('%s: what an answer lacks is told, not taken for a change', async (name, said, failure) => {
		const { poll } = trigger(name);
		expect(await poll(said)).toMatchObject(failure);
		expect(await poll(says(on, active))).toEqual([]);
		expect(await poll(said)).toMatchObject(failure);
	});

	test('webhooks stand before the account in what is left of them', () => {
		const webhooks = eventOf('webhookStatusChanged').simplify;
		expect(webhooks?.fields).toEqual(
			'webhooksStatus oldStatus webhooksConfigured webhooksEndpoints linkedinConnected linkedinProfileUrl linkedinName integrationsTotal integrationsConnected completionPercentage'.split(
				' ',
			),
		);
		expect(eventOf('linkedinConnected').simplify?.fields[0]).toBe('linkedinConnected');
	});
});

describe('leads', () => {
	test('are shown as they are read newest first, by one request', async () => {
		const list = leadsOf({ leads: several(1, 12, MINUTE, SECOND) });
		answers({ 1: 403 })(list);
		const { asked, watch } = watching('leadCreated', list);
		const shown = (await sample(watch)) as IDataObject[];
		expect([asked, inRanges(shown.reverse())]).toEqual([['d1'], '3-12']);
		expect(await sample(watch)).toMatchObject({ failure: { status: 403 } });
	});

	test('are updated where that is more than a second after they were made', () => {
		const { news } = eventOf('leadUpdated');
		const counts = [999, 1_000, 1_001, -5_000].map(
			(ms) => news.by === 'time' && news.counts?.({ createdAt: at(0), updatedAt: at(ms) }),
		);
		expect(counts).toEqual([false, false, true, false]);
	});

	test.each<[string, string | undefined, string, boolean]>([
		['leadStatusChanged', undefined, 'new', false],
		['leadStatusChanged', undefined, 'cold', true],
		['leadStatusChanged', 'cold', 'cold', false],
		['leadStatusChanged', 'cold', 'new', true],
		['leadReplied', undefined, 'replied', true],
		['leadReplied', 'replied', 'replied', false],
		['leadReplied', 'new', 'cold', false],
	])('%s: from %j to %j: %j', (name, previous, now, starts) => {
		const { news } = eventOf(name);
		expect(news.by === 'state' && news.starts({ record: {}, previous, now }, {})).toBe(starts);
	});

	test.each([
		['leadCreated', 'phone linkedinUrl status createdAt'],
		['leadUpdated', 'phone linkedinUrl status updatedAt'],
		['leadContacted', 'phone linkedinUrl status lastContactedAt'],
		['leadReplied', 'linkedinUrl status updatedAt oldStatus'],
		['leadStatusChanged', 'linkedinUrl status updatedAt oldStatus'],
	])('%s leaves its time of a lead, and what can be chosen', (name, fields) => {
		const { choices, properties, simplify } = eventOf(name);
		const all = `firstName lastName email id company title ${fields}`.split(' ');
		expect(simplify?.fields).toEqual(all);
		const isChosen = name === 'leadStatusChanged';
		expect(choices ?? []).toEqual(isChosen ? ['statuses'] : []);
		expect(properties.map((one) => one.name)).toEqual([...(choices ?? []), 'filters']);
	});
});

test('a test run asks for each of the chosen statuses, or once for all', () => {
	const { sampleOf } = eventOf('leadStatusChanged');
	const values = { filters: { company: 'Acme' } };
	expect(sampleOf?.(values)).toEqual([values]);
	expect(sampleOf?.({ ...values, statuses: [] })).toHaveLength(1);
	const chosen = { ...values, statuses: ['cold'] };
	const filters = { company: 'Acme', status: 'cold' };
	expect(sampleOf?.(chosen)).toEqual([{ ...chosen, filters }]);
	expect(eventOf('leadReplied').sampleOf?.({})).toEqual([{ filters: { status: 'replied' } }]);
});

test.each([
	['apiKeyExpiring', 'withinDays'],
	['jobFailed', 'type profileUrl'],
	['prospectConverted', 'campaign_id'],
	['voiceCloneReady', ''],
	['linkedinConnected', ''],
])('%s is set by %j', (name, settings) => {
	const { choices, properties } = eventOf(name);
	expect(properties.map((one) => one.name).join(' ')).toBe(settings);
	expect(choices).toEqual(name === 'apiKeyExpiring' ? ['withinDays'] : undefined);
});

describe('background jobs', () => {
	const jobs = (...statuses: unknown[]) =>
		list(
			'jobs',
			statuses.map((status, id) => ({ id: `${id}`, status, completedAt: at(id * SECOND) })),
		);

	test.each([
		['jobCompleted', ['0', '3']],
		['jobFailed', ['1']],
	])('%s: of one type, and when they come to this end', async (name, expected) => {
		const { poll, requests } = trigger(name, { type: 'network_action' });
		await poll(jobs('running', 'pending', 'completed', 'failed'));
		expect(ids(await poll(jobs('Completed', 'failed', 'completed', 'completed')))).toEqual(
			expected,
		);
		expect(await poll(jobs('running', 'running', 'running', 'running'))).toEqual([]);
		expect(await poll(jobs('Completed', 'failed', 'completed', 'completed'))).toEqual([]);
		expect(requests[0]).toMatchObject({ path: '/users/jobs', query: { type: 'network_action' } });
		expect(await poll(refused)).toBe(refused);
	});

	test('about one person', async () => {
		const profileUrl = 'https://www.linkedin.com/in/ada';
		const { show } = trigger('jobCompleted', { profileUrl });
		const of = (id: string, url: string) => ({
			id,
			status: 'completed',
			metadata: { profileUrl: url },
		});
		expect(ids(await show(list('jobs', [of('a', profileUrl), of('b', `${profileUrl}m`)])))).toEqual(
			['a'],
		);
	});
});

test.each([
	['voiceCloneReady', 'ready'],
	['voiceCloneFailed', 'failed'],
])(
	'%s: voices whose training comes to this end, again when they were away',
	async (name, status) => {
		const { poll, requests, show } = trigger(name);
		const voices = (...all: string[]) =>
			list(
				'voiceClones',
				all.map((voiceId) => ({ voiceId, updatedAt: at(0) })),
			);
		expect(await poll(voices('a'))).toEqual([]);
		expect(ids(await poll(voices('a', 'b')))).toEqual(['b']);
		for (let polls = 0; polls < 2; polls++) expect(await poll(voices('a'))).toEqual([]);
		const again = list('voiceClones', [
			{ voiceId: 'b', updatedAt: at(SECOND) },
			{ voiceId: 'a', updatedAt: at(0) },
		]);
		expect(ids(await poll(again))).toEqual(['b']);
		expect(ids(await show(again))).toEqual(['b', 'a']);
		expect(requests[0]).toMatchObject({ path: '/voice-clones', query: { status } });
	},
);

describe('prospects of a campaign', () => {
	const values = { campaign_id: 'spring sale' };
	const file = (...rows: Array<[string, string, string]>) =>
		['prospect_id,status,responded_at', ...rows.map((row) => row.join(','))].join('\n');

	test('that respond, each time', async () => {
		const { poll, requests } = trigger('prospectResponded', values);
		expect(await poll(file(['a', 'responded', at(-SECOND)], ['b', 'contacted', '']))).toEqual([]);
		const more = file(['a', 'responded', at(SECOND)], ['b', 'responded', at(0)]);
		expect(ids(await poll(more))).toEqual(['b', 'a']);
		expect(await poll(more)).toEqual([]);
		expect(requests[0].path).toBe('/campaigns/spring%20sale/csv');
		expect(requests[0].query?.status).toBeUndefined();
	});

	test('whose rows do not match the header are counted', async () => {
		const { kept, poll } = trigger('prospectResponded', values);
		await poll(file(['a', '', '']));
		await poll(file(['a', '', '']));
		expect(kept()?.passedOver).toBeUndefined();
		await poll(`${file(['a', '', ''])}\nb,too,many,cells\nc,too,many,cells`);
		expect(kept()?.passedOver).toBe(2);
	});

	test('that are converted, once', async () => {
		const { poll, requests } = trigger('prospectConverted', values);
		expect(await poll(file(['a', 'Converted', '']))).toEqual([]);
		const more = file(['a', 'converted', ''], ['b', 'converted', ''], ['c', 'responded', '']);
		expect(ids(await poll(more))).toEqual(['b']);
		expect(await poll(more)).toEqual([]);
		expect(requests[0].query).toEqual({ status: 'converted' });
	});

	test.each([
		['prospectResponded', 'prospect_id,status', 'responded_at'],
		['prospectResponded', 'status', 'prospect_id and no column responded_at'],
		['prospectConverted', 'prospect_id,responded_at', 'status'],
		['prospectConverted', 'name', 'prospect_id and no column status'],
	])('%s: without a column nothing can be told', async (name, header, columns) => {
		const { poll } = trigger(name, values);
		expect(textOf(await poll(`${header}\n`))).toEqual([
			...['columns', `The campaign export has no column ${columns}`],
			'The trigger needs it to detect events. Ask your provider.',
		]);
	});

	test('an export that does not end in time fails', async () => {
		const { poll, show } = trigger('prospectResponded', values);
		await poll(file());
		const late = { kind: 'unusable', reason: 'timeout', status: 200 } as const;
		const { failure } = (await show(late)) as { failure: Failure };
		expect(failure).toMatchObject({ kind: 'finding', code: 'tooLong', status: 200 });
		expect(await poll(refused)).toBe(refused);
	});
});

describe('what is read all at once', () => {
	const made = (id: string, ms: number, more: IDataObject = {}) => ({
		id,
		completedAt: at(ms),
		...more,
	});

	/** A source that gives these, for an event by time or by state. */
	function sourceOf(event: string, result: object) {
		const filters: RowFilter[] = [];
		const source = snapshot(async (_, __, rowFilter) => {
			filters.push(rowFilter);
			return await Promise.resolve(result as { records: IDataObject[] });
		});
		const more = event === 'time' ? { news: { by: 'time' } as const } : {};
		const watch: Watch = {
			event: { ...eventOf('jobCompleted'), source, ...more },
			...{ values: {}, deadline: Infinity, connection: {} as Watch['connection'] },
			said: { serverTime: new Date(NOW) },
		};
		const since = { ...BEFORE_ALL, time: at(0) };
		const known = new SeenRecords(watch.event);
		known.add(made('seen', 0));
		known.add(made('newer', 9));
		return {
			filters,
			newest: async () => await source.readNewest(watch),
			read: async () => await source.readSince(watch, since, known),
			start: async () => await source.start(watch),
		};
	}

	const all = [
		made('b', 5),
		made('old', -1),
		made('a', 5),
		made('seen', 0),
		made('newer', 8),
		made('c', 0),
	];

	test('by time from a place on: the oldest first, what was not seen, of a record the newest', async () => {
		const records: IDataObject[] = [...all, made('c', 7), { id: 'none', completedAt: '~' }];
		const { filters, newest, read } = sourceOf('time', { records });
		const reading = await read();
		expect(reading.records.map(({ id, completedAt }) => [id, completedAt])).toEqual([
			['b', at(5)],
			['a', at(5)],
			['c', at(7)],
		]);
		expect(reading).toMatchObject({ reach: 'all', serverTime: new Date(NOW) });
		const [{ most, rankOf, wants }] = filters;
		expect([most, rankOf(made('a', 5)), rankOf(made('a', -5))]).toEqual([5_000, NOW + 5, NOW - 5]);
		expect(all.filter(wants).map(({ id }) => id)).toEqual(['b', 'a', 'c']);
		expect(ids((await newest()).records)).toEqual(['old', 'seen', 'b', 'a', 'c', 'newer']);
		expect([filters[1].most, filters[1].rankOf(made('a', 5))]).toEqual([5_000, -NOW - 5]);
	});

	test.each([
		[4_999, 'all'],
		[5_000, 'part'],
	])('%d by time are %s', async (count, reach) => {
		const records = Array.from({ length: count }, (_, place) => made(`${place}`, place));
		const { newest, read } = sourceOf('time', { records });
		expect((await read()).reach).toBe(reach);
		expect((await newest()).reach).toBe('all');
	});

	test('by state as a whole, whatever was seen', async () => {
		const records = all.map((record) => ({
			...record,
			status: record.id < 'n' ? 'completed' : 'running',
		}));
		const passedOver = 3;
		const clock = new Date(NOW + 1);
		const { filters, read } = sourceOf('state', { records, passedOver, serverTime: clock });
		const reading = await read();
		expect(ids(reading.records)).toEqual(['old', 'seen', 'c', 'b', 'a', 'newer']);
		expect(reading).toMatchObject({ reach: 'unordered', passedOver, serverTime: clock });
		const [{ most, rankOf, wants }] = filters;
		expect([most, rankOf(made('a', 5))]).toEqual([50_000, -NOW - 5]);
		expect(ids(records.filter(wants))).toEqual(['b', 'a', 'c']);
		expect(wants({ id: 'x' })).toBe(false);
	});

	test('a failure without records is one', async () => {
		const { read, start } = sourceOf('state', { failure: refused });
		expect(await read()).toMatchObject({ records: [], failure: refused });
		expect(await start()).toEqual({ failure: refused });
	});

	test('a watch begins where all is known', async () => {
		const byTime = await sourceOf('time', { records: all }).start();
		expect(byTime).toMatchObject({ cursor: { time: at(-60 * SECOND) }, from: '' });
		const byState = await sourceOf('state', { records: all }).start();
		expect(byState).toMatchObject({ cursor: BEFORE_ALL, from: '', records: { length: 6 } });
		const none = await sourceOf('time', { records: [] }).start();
		expect(none).toMatchObject({ from: at(-60 * SECOND), records: [] });
	});

	long.each([
		[49_999, ''],
		[50_000, at(-150_001)],
	])('of %d what is older than the newest was there before', async (count, from) => {
		const records = Array.from({ length: count }, (_, place) => made(`${place}`, place - 200_000));
		expect(await sourceOf('state', { records }).start()).toMatchObject({ from });
	});
});
