/** @jest-environment <rootDir>/sandbox/test/environment.js */
import { reportOf, ServiceCheck } from '../../scripts/service/checkService';
import { allLeads, faults, keys, log, reset, url } from './sandbox';

beforeEach(async () => await reset());

const check = () => new ServiceCheck(`${url}/api/v2/`, keys.full);

test('the sandbox is all as documented, and only read', async () => {
	const report = reportOf(await check().read());
	expect(report).toMatch(/^All as documented\.$/m);
	expect(report.match(/^as documented/gm)).toHaveLength(9);
	expect((await log()).every(({ method }) => method === 'GET')).toBe(true);
});

test('a lead is created, found and deleted when that is asked for', async () => {
	expect(reportOf(await check().write('1'))).toMatch(/^All as documented\.$/m);
	expect((await log()).map(({ method }) => method)).toEqual(['POST', 'GET', 'DELETE']);
});

test('any status of a success is as documented, as the document names none', async () => {
	const [data] = await allLeads();
	await faults({
		kind: 'status',
		match: { method: 'POST' },
		status: 200,
		body: { success: true, data },
		carriedOut: true,
	});
	expect(reportOf(await check().write('3'))).toMatch(/^All as documented\.$/m);
	expect((await log()).map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('a second page that is the first again is named, and headers in another form', async () => {
	await faults(
		{
			kind: 'damage',
			match: { path: '/leads' },
			times: 2,
			fields: { 'data.leads.0.id': 'lead_1' },
			without: ['data.pagination'],
		},
		{ kind: 'headers', match: { path: '/keys' }, headers: { 'x-ratelimit-reset': 'soon' } },
		{ kind: 'damage', match: { path: '/voice-clones' }, without: ['data.voiceClones'] },
		{ kind: 'damage', match: { path: '/users/integrations' }, fields: { data: null } },
	);
	const report = reportOf(await check().read());
	expect(report.match(/the second page has leads of the first/g)).toHaveLength(1);
	expect(report).toContain('the header x-ratelimit-reset has another form');
	expect(report.match(/^ +The nodes .*$/gm)?.map((line) => line.trim())).toEqual([
		'The nodes read the records, and not how many there are',
		'The nodes read the records, and not how many there are',
		'The nodes stop with an error: GET /users/integrations has none',
		'The nodes stop with an error: GET /voice-clones has no list of voice clones',
		'The nodes use this answer',
	]);
});

test('what differs is named, without the key or what the service holds', async () => {
	await faults(
		{
			kind: 'damage',
			match: { path: '/leads' },
			times: 1,
			without: ['data.pagination', 'data.leads.*.email'],
		},
		{ kind: 'headers', match: { path: '/keys' }, headers: { 'x-ratelimit-window': null } },
		{ kind: 'html', match: { path: '/info' }, status: 200 },
		{ kind: 'status', match: { path: '/health' }, status: 503 },
	);
	const findings = await check().read();
	const different = findings.filter(({ differences }) => differences.length > 0);
	expect(different.map(({ route }) => route)).toEqual([
		'GET /health',
		'GET /info',
		'GET /leads?page=1&limit=2',
		'GET /keys',
	]);
	const report = reportOf(findings);
	expect(report).toContain("data must have required property 'pagination'");
	expect(report).toContain('the header x-ratelimit-window is missing');
	expect(report).toContain('status 503 in place of a success');
	expect(report).toContain('the answer is not JSON');
	expect(report).toContain('4 of 9 differ.');
	expect(report).not.toContain(keys.full);
	expect(report).not.toContain('@');
});
