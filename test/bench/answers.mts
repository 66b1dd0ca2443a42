import type { Answer, Text } from '../hostile/hostile.ts';
import { startHostile } from '../hostile/service.mjs';
import { memoryDuring } from './peak.mts';
import { type Stand, standUp } from './stand.mts';
import { outreach, type Step } from './workflows.mts';

const MEGABYTE = 1024 * 1024;
const MAX_MORE_MB = 100;
/** So that what one case has left is not counted for the next. */
const PAUSE_MS = 2_000;

interface Case {
	title: string;
	/** The id of a workflow. */
	run: 'create' | 'export' | 'file' | 'list';
	answer: Answer;
	/** What the error is to say. */
	says: RegExp;
}

const json = (megabytes: number): Text => ({
	start: '{"success":true,"x":"',
	repeat: 'a',
	times: megabytes * MEGABYTE,
	end: '"}',
});
const HEADER = 'prospect_id,name,email,company,title\n';
const row = (megabytes: number): Answer => ({
	headers: { 'content-type': 'text/csv' },
	body: { start: `${HEADER}p1,"`, repeat: 'a', times: megabytes * MEGABYTE, end: '"\n' },
});
const tiny: Text = {
	start: '{"success":true,"data":{"leads":[{}',
	repeat: ',{}',
	times: 5_000_000,
	end: '],"pagination":{"total":1}}}',
};

const cases: Case[] = [
	{ title: '2 GB of JSON', run: 'list', answer: { body: json(2_048) }, says: /larger than 8 MB/ },
	{
		title: '2 GB of JSON, packed into 2 MB',
		run: 'list',
		answer: { body: json(2_048), encoding: 'gzip' },
		says: /larger than 8 MB/,
	},
	{
		title: '2 GB of JSON after a write',
		run: 'create',
		answer: { body: json(2_048) },
		says: /unclear whether this worked/,
	},
	{
		title: '5,000,000 records of 2 bytes',
		run: 'list',
		answer: { body: tiny },
		says: /larger than 8 MB/,
	},
	{ title: 'A CSV row of 300 MB, as items', run: 'export', answer: row(300), says: /4 MB/ },
	{ title: 'A CSV row of 300 MB, as a file', run: 'file', answer: row(300), says: /4 MB/ },
];

function workflows(): Record<Case['run'], Step[]> {
	const goingOn = (step: Step): Step[] => [{ ...step, onError: 'continueRegularOutput' }];
	const lead = {
		mapping: 'manual',
		firstName: 'Ada',
		lastName: 'Lovelace',
		email: 'ada@x.example',
	};
	const campaign = { operation: 'export', campaign_id: 'c1' };
	return {
		create: goingOn(outreach('Lead', { operation: 'create', ...lead })),
		export: goingOn(outreach('CampaignExport', { ...campaign, output: 'items' })),
		file: goingOn(outreach('CampaignExport', { ...campaign, output: 'file' })),
		list: goingOn(outreach('Lead', { operation: 'getAll', returnAll: true })),
	};
}

/** The message of the error item that a workflow ends with. */
async function errorOf({ server }: Stand, id: string): Promise<string> {
	const answer = await fetch(`${server.url}/webhook/${id}`, { method: 'POST' });
	return await answer.text();
}

/**
 * Prints what answers of any size cost a real n8n; returns whether each takes little memory, and
 * ends in one error after one request.
 */
export async function showAnswers(): Promise<boolean> {
	const hostile = await startHostile(() => ({ status: 404 }));
	const stand = await standUp(workflows, { reaches: hostile.url, says: 'error' });
	for (const run of Object.keys(workflows())) await errorOf(stand, run);
	let isMet = true;
	console.log(`\nWhat a real n8n holds more (at most ${MAX_MORE_MB} MB) when the answer is`);
	for (const { answer, run, says, title } of cases) {
		await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
		hostile.requests.length = 0;
		hostile.answer = () => answer;
		let said = '';
		const start = performance.now();
		const { before, peak } = await memoryDuring(stand.server.pid, async () => {
			said = await errorOf(stand, run);
		});
		const seconds = ((performance.now() - start) / 1_000).toFixed(1);
		const requests = hostile.requests.length;
		const sent = Math.round((hostile.requests[0]?.sent ?? 0) / MEGABYTE);
		console.log(
			`  ${title}: ${peak - before} MB (${before} → ${peak}), ${requests} request, ${sent} MB sent, in ${seconds} s`,
		);
		if (!says.test(said)) console.log(`    It said ${said.slice(0, 200)}`);
		isMet &&= peak - before <= MAX_MORE_MB && requests === 1 && says.test(said);
	}
	await stand.server.stop();
	await stand.service.stop();
	await hostile.close();
	return isMet;
}
