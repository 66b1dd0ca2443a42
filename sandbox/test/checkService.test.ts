/** @jest-environment <rootDir>/sandbox/test/environment.js */
import { checkService, formatReport } from '../../scripts/service/checkService';
import { addFaults, keys, fetchLog, reset, url } from './sandbox';

beforeEach(async () => await reset());

const check = async () => await checkService(`${url}/api/v2/`, keys.full);

test('reports no differences for the sandbox, and sends only GET requests', async () => {
	const report = formatReport(await check());
	expect(report).toMatch(/^All as documented\.$/m);
	expect(report.match(/^as documented/gm)).toHaveLength(9);
	expect((await fetchLog()).every(({ method }) => method === 'GET')).toBe(true);
});

test('reports a repeated first page and malformed headers', async () => {
	await addFaults(
		{
			kind: 'damage',
			match: { path: '/leads' },
			times: 2,
			fields: { 'data.leads.0.id': 'lead_1' },
			without: ['data.pagination'],
		},
		{ kind: 'headers', match: { path: '/keys' }, headers: { 'x-ratelimit-reset': 'soon' } },
	);
	const report = formatReport(await check());
	expect(report.match(/the second page has leads of the first/g)).toHaveLength(1);
	expect(report).toContain('the header x-ratelimit-reset has another form');
});

test('reports differences without revealing the key or the data of the service', async () => {
	await addFaults(
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
	const reports = await check();
	const differingReports = reports.filter(({ differences }) => differences.length > 0);
	expect(differingReports.map(({ route }) => route)).toEqual([
		'GET /health',
		'GET /info',
		'GET /leads?page=1&limit=2',
		'GET /keys',
	]);
	const report = formatReport(reports);
	expect(report).toContain("data must have required property 'pagination'");
	expect(report).toContain('the header x-ratelimit-window is missing');
	expect(report).toContain('status 503 in place of a success');
	expect(report).toContain('the answer is not JSON');
	expect(report).toContain('4 of 9 differ.');
	expect(report).not.toContain(keys.full);
	expect(report).not.toContain('@');
});
