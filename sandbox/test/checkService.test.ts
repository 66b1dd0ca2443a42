/** @jest-environment <rootDir>/sandbox/test/environment.js */
import { reportOf, ServiceCheck } from '../../scripts/service/checkService';
import { faults, keys, log, reset, url } from './sandbox';

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
	expect(report).toContain('status 503 in place of 200');
	expect(report).toContain('the answer is not JSON');
	expect(report).toContain('4 of 9 differ.');
	expect(report).not.toContain(keys.full);
	expect(report).not.toContain('@');
});
