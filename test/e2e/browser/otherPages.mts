import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import { check } from '../checks.mts';
import { startHttpServer } from '../httpServer.mts';
import type { Workbench } from '../workbench.mts';
import { REBOUND } from './browser.mts';

const person = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@analytical.example' };

/** What web pages in the same browser can do to the sandbox. */
export async function checkOtherPages(browser: Browser, { service }: Workbench): Promise<void> {
	const page = await browser.newPage();

	await check('the sandbox: a page of another server changes nothing', async () => {
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
		assert.deepEqual(await service.control('digest'), before);
		assert.match(await page.content(), /The sandbox answers its own web pages only/);
	});

	await check('the sandbox: a name that a stranger leads here shows nothing', async () => {
		const { port } = new URL(service.url);
		const answer = await page.goto(`http://${REBOUND}:${port}/_sandbox/leads`);
		assert.equal(answer?.status(), 403);
		assert.match(await page.content(), /own names only/);
	});

	await check('the sandbox: its own documentation works, and can send requests', async () => {
		await page.goto(`${service.url}/docs`);
		await page.locator('.opblock').first().waitFor();
		const status = await page.evaluate(
			async ([key, body]) => {
				const headers = { 'x-api-key': key, 'content-type': 'application/json' };
				return (await fetch('/api/v2/leads', { method: 'POST', headers, body })).status;
			},
			[service.keys.full, JSON.stringify(person)],
		);
		assert.equal(status, 201);
	});
	await page.close();
}
