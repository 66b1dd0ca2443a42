/**
 * What exports cost n8n in memory: `npm run bench:memory` (Linux). First the trigger's polls over
 * them, by size (`-- --exports`: only these). Then Campaign Export to a file: a real n8n
 * exports a campaign of 100 MB and one of 400 MB in the same process, after a warm-up; the most
 * memory that n8n's process held comes from the system. Ends with exit code 1 where the larger one
 * takes too much more while n8n keeps its files on disk.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { endAll, endOnSignals } from '../../sandbox/launcher/processes.mjs';
import { showExportPolls } from './exports/polls.mts';
import { type Stand, standUp } from './stand.mts';
import { outreach } from './workflows.mts';

const SIZES_MB = [100, 400] as const;
const ROWS_PER_MB = 4_013;
const MOST_MORE_MB = 20;

/** Where n8n keeps its files by itself, and where it does so in queue mode. */
const MODES = ['filesystem', 'database'] as const;

const idOf = (sizeMb: number) => `campaign_${sizeMb}`;

/** The most memory that the process holds during some work, in MB. */
async function peakDuring(pid: number, work: () => Promise<unknown>): Promise<number> {
	writeFileSync(`/proc/${pid}/clear_refs`, '5');
	await work();
	const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
	return Math.round(Number(kilobytes) / 1024);
}

async function peaksOf({ run, server, service }: Stand): Promise<number[]> {
	for (const size of SIZES_MB) {
		await service.control(`campaigns/${idOf(size)}`, { rows: size * ROWS_PER_MB }, 'PUT');
	}
	await run(idOf(SIZES_MB[0]), 1);
	const peaks: number[] = [];
	for (const size of SIZES_MB) {
		peaks.push(await peakDuring(server.pid, async () => await run(idOf(size), 1)));
	}
	return peaks;
}

function workflows() {
	const parameters = (size: number) => ({
		operation: 'export',
		campaign_id: idOf(size),
		output: 'file',
	});
	return Object.fromEntries(
		SIZES_MB.map((size) => [idOf(size), [outreach('CampaignExport', parameters(size))]]),
	);
}

async function showFiles(): Promise<boolean> {
	let isMet = true;
	for (const mode of MODES) {
		const settings = { N8N_DEFAULT_BINARY_DATA_MODE: mode };
		const stand = await standUp(workflows, { settings });
		const [small, large] = await peaksOf(stand);
		await stand.server.stop();
		await stand.service.stop();
		console.log(
			`\n${mode}: n8n held at most ${small} MB for ${SIZES_MB[0]} MB of CSV, ${large} MB for ` +
				`${SIZES_MB[1]} MB: ${large - small} MB more`,
		);
		if (mode === 'filesystem' && large - small > MOST_MORE_MB) isMet = false;
	}
	return isMet;
}

endOnSignals();
try {
	if (!(await showExportPolls())) process.exitCode = 1;
	if (!process.argv.includes('--exports') && !(await showFiles())) process.exitCode = 1;
} finally {
	await endAll();
}
