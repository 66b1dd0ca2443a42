import type { IDataObject } from 'n8n-workflow';
import { listIn, recordIn, recordsIn, totalIn, userIn } from '../../nodes/shared/lists/inAnswer';
import { integrationsIn, simpleIntegrations } from '../../nodes/shared/lists/integrations';
import {
	hasEnded,
	jobList,
	jobQuery,
	profilesIn,
	textsIn,
	unixSeconds,
} from '../../nodes/shared/lists/jobs';
import {
	leadList,
	leadQuery,
	simpleLead,
	simplifiedLead,
} from '../../nodes/shared/lists/leads/leads';
import { filterByName } from '../../nodes/shared/lists/picker';
import type { Part } from '../../nodes/shared/run/pageReader';
import { UNKNOWN_TOTAL } from '../../nodes/shared/run/pageReader';

const one = { id: 1 };
const [ones, twos] = [[one], [{ id: 2 }]];

describe('the list of leads in an answer', () => {
	test.each<[string, unknown, unknown[] | undefined]>([
		['under its name, in data first', { leads: ones, data: { leads: twos } }, twos],
		['under its name, also where it is empty', { leads: [], items: ones }, []],
		['under its name rather than another', { data: { items: ones }, leads: twos }, twos],
		['whatever stands in it under its name', { leads: ['a'] }, ['a']],
		['under a usual name, in data first', { items: ones, data: { rows: twos } }, twos],
		['under the first of two usual names', { results: twos, items: ones }, ones],
		['empty under a usual name', { items: [] }, []],
		['with what is no record between', { items: ['a', null, one] }, ['a', null, one]],
		['under a usual name only with records', { items: ['a'], results: ones }, ones],
		['under no name where it has no records', { items: ['a'] }, undefined],
		['in data', { data: ones, page: 1 }, ones],
		['bare', ones, ones],
		['bare, of several', [one, { id: 2 }], [one, { id: 2 }]],
		['bare, of records that hold lists', [{ id: 1, data: twos }], [{ id: 1, data: twos }]],
		['bare and empty', [], []],
		['bare, with what is no record', [null, one], [null, one]],
		['bare, of several without an ID', [{ a: 1 }, { b: 2 }], [{ a: 1 }, { b: 2 }]],
		['not a record without an ID that may be around it', [{ a: 1 }], undefined],
		['nor several around it', [{ leads: ones }, { meta: 1 }], undefined],
		['in the only record of a list', [{ leads: ones }], ones],
		['in data of the only record of a list', [{ data: ones }], ones],
		['in the only record of data', { data: [{ leads: ones }] }, ones],
		['in data, also if it is around none', { data: [{ a: 1 }, { b: 2 }] }, [{ a: 1 }, { b: 2 }]],
		['under any name by its IDs, the first', { kind: [{ a: 1 }], a: ones, b: twos }, ones],
		['under any name in data first', { a: ones, data: { b: twos } }, twos],
		['under any name, only some with IDs', { a: [null, { b: 1 }, one] }, [null, { b: 1 }, one]],
		['under no other name without IDs', { a: [{ b: 1 }], c: [1] }, undefined],
		['nowhere in a text', 'leads', undefined],
	])('%s', (_, answer, list) => {
		expect(listIn(answer, 'leads')).toEqual(list);
	});

	test.each(['data', 'items', 'results', 'records', 'list', 'rows', 'entries'])(
		'%s is a usual name',
		(name) => {
			expect(listIn({ [name]: [{ a: 1 }], page: 1 }, 'leads')).toEqual([{ a: 1 }]);
		},
	);

	test('its records may be told by another field than id', () => {
		const keys = [{ keyId: 1 }];
		expect(listIn({ people: ones, all: keys }, 'keys', 'keyId')).toBe(keys);
		expect(listIn(keys, 'keys', 'keyId')).toBe(keys);
		expect(listIn(ones, 'keys', 'keyId')).toBeUndefined();
	});
});

describe('the records in an answer and how many there are in all', () => {
	test.each<[unknown, number, number]>([
		[{ leads: ones, total: 5 }, 1, 5],
		[{ leads: ones, total: 1 }, 1, 1],
		[{ leads: ones, total: 0 }, 1, UNKNOWN_TOTAL],
		[{ leads: ones }, 1, UNKNOWN_TOTAL],
		[{ leads: [null, 'a', one], total: 2 }, 1, 2],
		[{ leads: ones, pagination: { total: 1, hasNextPage: true } }, 1, UNKNOWN_TOTAL],
		[{ leads: ones, pagination: { total: 1, hasNextPage: false } }, 1, 1],
		[{ leads: ones, pagination: { total: 1, hasNextPage: 'true' } }, 1, 1],
		[{ leads: ones, pagination: { total: 2, hasNextPage: true } }, 1, 2],
		[{ leads: ones, total: 1, meta: { hasNextPage: true } }, 1, UNKNOWN_TOTAL],
		[{ leads: ones, total: 1, hasNextPage: true, meta: { hasNextPage: false } }, 1, 1],
		[{ total: 0 }, 0, 0],
		[{ data: { totalCount: 0, leads: null } }, 0, 0],
	])('%j', (answer, count, total) => {
		const found = recordsIn(answer, 'GET /leads', 'leads');
		expect([found.records.length, found.total]).toEqual([count, total]);
		expect(found.records.every((record) => record.id === 1)).toBe(true);
	});

	test.each<[unknown, string, string]>([
		[{}, 'leads', 'leads'],
		[{ total: 1 }, 'leads', 'leads'],
		[{ total: 0, leads: 'none' }, 'leads', 'leads'],
		[{ leads: 'none', data: { total: 0 } }, 'leads', 'leads'],
		['', 'voiceCloneFiles', 'voice clone files'],
	])('%j has no list of %s', (answer, name, words) => {
		const read = () => recordsIn(answer, 'GET /leads', name);
		expect(read).toThrow(`GET /leads has no list of ${words}`);
	});

	test.each<[unknown, number | undefined, number]>([
		...['total', 'totalCount', 'total_count'].flatMap(
			(name): Array<[unknown, undefined, number]> => [
				[{ [name]: 7 }, undefined, 7],
				[{ pagination: { [name]: 7 } }, undefined, 7],
				[{ data: { meta: { [name]: '7' } } }, undefined, 7],
			],
		),
		[{ total: 1, meta: { total: 2 }, pagination: { total: 3 } }, undefined, 3],
		[{ total: 1, meta: { total: 2 } }, undefined, 2],
		[{ total: 1, data: { total: 2 } }, undefined, 2],
		[[{ total: 1 }], undefined, 1],
		[{ total: 'many', totalCount: 3 }, undefined, 3],
		[{ total: -1, totalCount: 3 }, undefined, 3],
		[{ total: 1, totalCount: 3 }, undefined, 1],
		[{ total: 0 }, undefined, 0],
		[{ total: 1.5 }, undefined, UNKNOWN_TOTAL],
		[{ total: 100_000_000 }, undefined, 100_000_000],
		[{ total: 100_000_001 }, undefined, UNKNOWN_TOTAL],
		[{ total: 7 }, 7, 7],
		[{ total: 7 }, 8, UNKNOWN_TOTAL],
		[{}, undefined, UNKNOWN_TOTAL],
	])('the total in %j, of at least %s, is %d', (answer, least, total) => {
		expect(totalIn(answer, least)).toBe(total);
	});
});

describe('the one record in an answer', () => {
	const [named, other] = [{ id: 1 }, { id: 2, name: null }];

	test.each<[unknown, IDataObject | undefined]>([
		[{ lead: named, id: 2 }, named],
		[{ lead: {}, id: 2 }, {}],
		[{ data: { lead: named }, lead: other }, named],
		[[{ lead: named }], named],
		[{ data: [{ lead: named }] }, named],
		[{ data: other, id: 1 }, other],
		[{ data: { lead: 'x', id: 2, name: null } }, { lead: 'x', id: 2, name: null }],
		[
			{ data: { page: 1 }, id: 1 },
			{ data: { page: 1 }, id: 1 },
		],
		[
			{ id: null, name: 'Ada' },
			{ id: null, name: 'Ada' },
		],
		[{ id: null }, undefined],
		[[named, other], undefined],
		['x', undefined],
	])('of %j it is %j', (answer, record) => {
		expect(recordIn(answer, 'lead', ['id', 'name'])).toEqual(record);
	});

	test.each<[unknown, IDataObject]>([
		[{ userId: 'u', data: { id: 1 } }, { userId: 'u' }],
		[{ userId: 'u', data: { userId: 'v' } }, { userId: 'v' }],
		[{ data: [{ userId: 'v' }] }, { userId: 'v' }],
		[{ id: 'u' }, {}],
		[null, {}],
	])('of %j the user is %j', (answer, user) => {
		expect(userIn(answer)).toStrictEqual(user);
	});
});

describe('jobs', () => {
	const job = (id: number, more: IDataObject) => ({ id, status: 'active', ...more });

	test.each([
		...['completed', 'failed', ' Failed ', 'COMPLETED'].map((status) => [status, true] as const),
		...['active', 'waiting', 'complete', '', null, undefined, 5].map(
			(status) => [status, false] as const,
		),
	])('%j has ended: %s', (status, ended) => {
		expect(hasEnded(status)).toBe(ended);
	});

	test.each<[string, IDataObject[], IDataObject[]]>([
		['the user of the answer is that of each', [job(1, {})], [job(1, { userId: 'u' })]],
		['also where it is null', [job(1, { userId: null })], [job(1, { userId: 'u' })]],
		['one of its own stays', [job(1, { userId: 'v' })], [job(1, { userId: 'v' })]],
		[
			'of a job that stands twice the one that has ended',
			[job(1, { userId: 'v' }), job(2, { userId: 'v' }), job(1, { userId: 'v', status: 'failed' })],
			[job(2, { userId: 'v' }), job(1, { userId: 'v', status: 'failed' })],
		],
	])('%s', (_, jobs, given) => {
		expect(jobList.read({ userId: 'u', jobs })).toEqual({ records: given, total: UNKNOWN_TOTAL });
	});

	test('an answer without a list of them is told', () => {
		expect(() => jobList.read({})).toThrow('GET /users/jobs has no list of jobs');
	});

	test('they are given with the newest first, those without a time at last', () => {
		const [may, june] = ['2026-05-01T00:00:00Z', '2026-06-01T00:00:00Z'];
		const jobs = [job(1, {}), job(2, { createdAt: may }), job(3, { createdAt: june })];
		expect(jobList.arrange?.(jobs, {}).map(({ id }) => id)).toEqual([3, 2, 1]);
	});

	test.each([
		[undefined, [1, 2, 3]],
		['https://www.linkedin.com/in/ada', [1, 3]],
		['linkedin.com/in/Ada/', [1, 3]],
		['https://www.linkedin.com/in/eve', []],
	])('those of the profile %s', (profileUrl, ids) => {
		const jobs = [
			job(1, { metadata: { profile: 'http://linkedin.com/in/ADA' } }),
			job(2, { metadata: { urls: ['https://www.linkedin.com/in/bob'] } }),
			job(3, { metadata: { all: [{ of: ['x', 'https://de.linkedin.com/in/ada/'] }] } }),
		];
		expect(jobList.arrange?.(jobs, { filters: { profileUrl } }).map(({ id }) => id)).toEqual(ids);
	});

	test('the filters that the service has are sent', () => {
		const query = { startDate: 1, endDate: 2, status: 'failed', type: 'invite' };
		expect(jobQuery({ ...query, profileUrl: 'x' })).toEqual(query);
		expect(jobList.request({ filters: query })).toMatchObject({
			method: 'GET',
			path: '/users/jobs',
			query,
		});
		expect(jobList.request({}).query).toEqual({});
		expect(jobList.by).toBe('none');
	});

	test.each([
		['1970-01-01T00:01:00.999Z', 60],
		['1970-01-01T00:01:01Z', 61],
	])('%s is second %d', (time, seconds) => {
		expect(unixSeconds(time, 'Start')).toBe(seconds);
	});

	test.each<[unknown, string[]]>([
		['a', ['a']],
		[{ a: 'b', c: ['d', { e: 'f' }], g: null, h: 1, i: true }, ['b', 'd', 'f']],
		[null, []],
		[undefined, []],
		[7, []],
	])('the texts in %j', (metadata, texts) => {
		expect(textsIn(metadata)).toEqual(texts);
		expect(profilesIn(metadata)).toEqual(texts);
	});
});

describe('integrations', () => {
	const parts = {
		linkedin: { connected: true, profileUrl: 'p', name: 'Ada', connectionCount: 5, setupUrl: 's' },
		webhooks: { configured: false, endpoints: [], status: 'none' },
		summary: { total: 2, connected: 1, completionPercentage: 50 },
	};

	test.each<[string, IDataObject, IDataObject]>([
		[
			'linkedin',
			{ linkedinConnected: true, linkedinProfileUrl: 'p', linkedinName: 'Ada' },
			{ linkedinConnectionCount: 5, linkedinSetupUrl: 's' },
		],
		['webhooks', { webhooksConfigured: false, webhooksStatus: 'none' }, { webhooksEndpoints: [] }],
		['summary', { integrationsTotal: 2, integrationsConnected: 1 }, { completionPercentage: 50 }],
	])('the part %s stands at the top, and is empty where it is left out', (name, some, others) => {
		const fields = { ...some, ...others };
		const flat = simpleIntegrations.flat?.({ ...parts, userId: 'u' });
		expect(flat).toMatchObject({ ...parts, ...fields, userId: 'u' });
		const without = simpleIntegrations.flat?.({ ...parts, [name]: undefined });
		for (const field of Object.keys(fields)) expect(without?.[field]).toBeNull();
		const { fields: simple, more } = simpleIntegrations;
		for (const field of Object.keys(fields)) expect([...simple, ...more]).toContain(field);
	});

	test.each<[unknown, IDataObject]>([
		[
			{ integrations: parts, userId: 'u' },
			{ ...parts, userId: 'u' },
		],
		[{ data: { linkedin: {} } }, { linkedin: {} }],
		[{ data: { webhooks: {} } }, { webhooks: {} }],
		[{ summary: {} }, { summary: {} }],
	])('in %j', (answer, integrations) => {
		expect(integrationsIn(answer)).toEqual(integrations);
	});

	test('an answer without any is told', () => {
		expect(() => integrationsIn({ userId: 'u' })).toThrow('GET /users/integrations has none');
	});

	test('the endpoints and the user are not in the simplified ones', () => {
		expect(simpleIntegrations).toMatchObject({ more: ['webhooksEndpoints', 'userId'], always: [] });
		expect(simpleIntegrations.fields).toHaveLength(10);
	});
});

test.each([
	[undefined, ['Ada', 'Bob Adams']],
	['', ['Ada', 'Bob Adams']],
	[' aDa ', ['Ada', 'Bob Adams']],
	['b A', ['Bob Adams']],
	['x', []],
])('a person who looks for %j can choose %j: not what has no ID', (filter, names) => {
	const records = [
		{ id: '1', name: 'Ada' },
		{ id: '', name: 'Ada' },
		{ id: '2', name: 'Bob Adams' },
	];
	const { results } = filterByName(records, filter, ({ id, name }) => ({
		name: String(name),
		value: String(id),
	}));
	expect(results.map(({ name }) => name)).toEqual(names);
});

describe('the list of leads', () => {
	const sort = { sortBy: 'company', sortOrder: 'asc' };
	const byUpdate = { sortBy: 'updatedAt', sortOrder: 'desc' };

	test.each<[Parameters<typeof leadQuery>[0], IDataObject]>([
		[{}, {}],
		[{ sort }, sort],
		[
			{ filters: { search: 'x' }, sort },
			{ search: 'x', ...sort },
		],
		[{ filters: { status: 'new', source: [] } }, { status: 'new' }],
		[{ filters: { status: ['new'], source: ['api', 'import'] } }, { status: 'new', source: 'api' }],
		[
			{ filters: { updatedAfter: '2026-01-01', search: 'x' }, sort },
			{ search: 'x', ...byUpdate },
		],
		[{ filters: { updatedAfter: '' }, sort }, sort],
	])('of %j it asks for %j', (values, query) => {
		expect(leadQuery(values)).toEqual(query);
		expect(leadList.request({ ...values })).toMatchObject({
			method: 'GET',
			path: '/leads',
			effect: 'read',
		});
	});

	const several = { search: 'x', status: ['new', 'cold'], source: ['api', 'import'] };
	const partsOf = (filters: IDataObject, limit = Infinity) =>
		leadList.parts?.({ filters, sort }, limit) ?? [];
	const filtersOf = ({ values }: Part) => values.filters as IDataObject;

	test.each<[IDataObject, number, IDataObject[]]>([
		[{}, Infinity, [{}]],
		[{ status: ['new'], source: [] }, Infinity, [{ status: 'new' }]],
		[{ status: 'new', source: 'api' }, Infinity, [{ status: 'new', source: 'api' }]],
		[{ status: ['new', 'cold'] }, 10, [{ status: 'new' }, { status: 'cold' }]],
		[
			several,
			10,
			['new', 'cold'].flatMap((status) =>
				['api', 'import'].map((source) => ({ search: 'x', status, source })),
			),
		],
	])('%j, up to %d leads, is asked for in parts', (filters, limit, parts) => {
		expect(partsOf(filters, limit).map(filtersOf)).toEqual(parts);
		expect(partsOf(filters, limit).map(({ values }) => values.sort)).toEqual(parts.map(() => sort));
	});

	test('all leads of several states are also read as far as they changed meanwhile', () => {
		const now = Date.now();
		const parts = partsOf(several);
		expect(parts).toHaveLength(5);
		const { search, updatedAfter, ...others } = filtersOf(parts[4]);
		expect([search, others]).toEqual(['x', {}]);
		const ago = now - Date.parse(String(updatedAfter));
		expect(ago).toBeGreaterThan(590_000);
		expect(ago).toBeLessThanOrEqual(600_000);
		expect(partsOf({ status: several.status })).toHaveLength(3);
		const later = '2999-01-01T00:00:00.000Z';
		expect(partsOf({ ...several, updatedAfter: later }).map(filtersOf)[4]).toEqual({
			search: 'x',
			updatedAfter: later,
		});
		const early = filtersOf(partsOf({ ...several, updatedAfter: '2020-01-01' })[4]);
		expect(String(early.updatedAfter) > '2026').toBe(true);
	});

	test.each<[IDataObject, IDataObject, boolean]>([
		[several, { status: 'cold', source: 'import' }, true],
		[several, { status: 'replied', source: 'import' }, false],
		[several, { status: 'cold', source: 'website' }, false],
		[{ status: several.status }, { status: 'new', source: 'website' }, true],
		[{ source: several.source }, { status: 'replied' }, false],
		[{ source: several.source }, { source: 'api' }, true],
	])('of %j the changed lead %j is kept: %s', (filters, lead, isKept) => {
		expect(partsOf(filters).at(-1)?.keeps?.(lead)).toBe(isKept);
	});

	const arranged = (values: IDataObject, leads: IDataObject[]) =>
		leadList.arrange?.(leads, values).map(({ id }) => id);

	test.each<[string, Array<string | number | null>, number[], number[]]>([
		['company', ['b', 'A', 'c'], [1, 0, 2], [2, 0, 1]],
		['company', ['b', '', 'a', null], [2, 0, 1, 3], [0, 2, 1, 3]],
		['company', ['', 'b'], [1, 0], [1, 0]],
		['company', ['a', 'A', 'b'], [0, 1, 2], [2, 0, 1]],
		['company', ['2026-02-01', 'Acme'], [0, 1], [1, 0]],
		['company', [10, '9'], [0, 1], [1, 0]],
		['createdAt', ['2026-01-02', '2026-01-01T23:30:00-14:00', '2026-01-01'], [2, 0, 1], [1, 0, 2]],
		['createdAt', ['x', '2026-01-02', '', '2026-01-01'], [3, 1, 0, 2], [1, 3, 0, 2]],
		['createdAt', ['2026-01-02', 'x', '2026-01-01'], [2, 0, 1], [0, 2, 1]],
		['createdAt', ['2026-01-01', '2026-01-02', 'x'], [0, 1, 2], [1, 0, 2]],
		['createdAt', ['y', 'x', '2026-01-02'], [2, 1, 0], [2, 0, 1]],
		['updatedAt', ['2026-01-01T00:00:00Z', '2026-01-01'], [1, 0], [0, 1]],
	])('by %s %j is put in order', (sortBy, texts, up, down) => {
		const leads = texts.map((text, id) => ({ id, [sortBy]: text }));
		expect(arranged({ sort: { sortBy, sortOrder: 'asc' } }, leads)).toEqual(up);
		expect(arranged({ sort: { sortBy, sortOrder: 'desc' } }, leads)).toEqual(down);
	});

	test.each<[IDataObject, number[]]>([
		[{}, [2, 3, 1]],
		[{ sort: { sortOrder: 'asc' } }, [1, 3, 2]],
		[{ filters: { updatedAfter: '2026-01-01' } }, [3, 1, 2]],
		[{ filters: {}, sort: { sortBy: 'updatedAt' } }, [3, 1, 2]],
	])('where nothing else is said, the newest are first: %j', (values, ids) => {
		const leads = [
			{ id: 1, createdAt: '2026-01-01', updatedAt: '2026-03-01' },
			{ id: 2, createdAt: '2026-02-01', updatedAt: '2026-02-01' },
			{ id: 3, createdAt: '2026-01-15', updatedAt: '2026-04-01' },
		];
		expect(arranged(values, leads)).toEqual(ids);
	});

	test('an answer without a list of them is told', () => {
		expect(() => leadList.read({})).toThrow('GET /leads has no list of leads');
	});

	test('ten fields are left by Simplify, and the others can be added', () => {
		expect(simpleLead).toEqual({
			fields: [
				...['firstName', 'lastName', 'email', 'id', 'company', 'title', 'phone', 'linkedinUrl'],
				...['status', 'createdAt'],
			],
			more: [
				...['location', 'industry', 'source', 'notes', 'tags', 'customFields', 'updatedAt'],
				'lastContactedAt',
			],
			always: ['id'],
		});
		expect(simplifiedLead(['company'], 'email').always).toEqual(['email', 'id']);
	});
});
