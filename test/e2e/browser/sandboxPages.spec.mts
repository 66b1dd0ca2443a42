import { startHttpServer } from '../httpServer.mts';
import { REBOUND } from './chromium.mts';
import { expect, test } from './stage.mts';

const person = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@analytical.example' };

test('a page of another server changes nothing in the sandbox', async ({ bench, page }) => {
	const { service } = bench;
	const stranger = await startHttpServer((_request, response) => {
		response.setHeader('content-type', 'text/html');
		response.end(
			`<form method="post" action="${service.url}/_sandbox/reset"><button>Win</button></form>`,
		);
	});
	await service.control('leads', { leads: [person] });
	const before = await service.control('digest');
	await page.goto(stranger.url);
	await page.evaluate(async (url) => {
		await fetch(url, { method: 'POST', mode: 'no-cors' });
	}, `${service.url}/_sandbox/reset`);
	await Promise.all([page.waitForURL(`${service.url}/**`), page.locator('button').click()]);
	stranger.close();
	expect(await service.control('digest')).toEqual(before);
	await expect(page.locator('body')).toContainText('The sandbox answers its own web pages only');
});

test('a name that a stranger leads to this machine shows nothing', async ({ bench, page }) => {
	const { port } = new URL(bench.service.url);
	const answer = await page.goto(`http://${REBOUND}:${port}/_sandbox/leads`);
	expect(answer?.status()).toBe(403);
	await expect(page.locator('body')).toContainText('own names only');
});

test("the sandbox's documentation works, and can send requests", async ({ bench, page }) => {
	const { keys, url } = bench.service;
	await page.goto(`${url}/docs`);
	await page.locator('.opblock').first().waitFor();
	const status = await page.evaluate(
		async ([key, body]) => {
			const headers = { 'x-api-key': key, 'content-type': 'application/json' };
			return (await fetch('/api/v2/leads', { method: 'POST', headers, body })).status;
		},
		[keys.full, JSON.stringify(person)],
	);
	expect(status).toBe(201);
});
