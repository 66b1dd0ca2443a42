/**
 * What exports cost n8n in memory: `npm run bench:memory` (Linux). First the trigger's polls over
 * them, by size (`-- --exports`: only these). Then Campaign Export to a file (`-- --files`): a real
 * n8n exports a campaign of 100 MB and one of 400 MB in the same process, after a warm-up; the most
 * memory that n8n's process held comes from the system. Ends with exit code 1 where the larger one
 * takes too much more while n8n keeps its files on disk.
 */
import { endAll, endOnSignals } from '../../sandbox/launcher/processes.mjs';
import { showExportPolls } from './exports/polls.mts';
import { memoryDuring } from './peak.mts';
import { type Stand, standUp } from './stand.mts';
import { outreach } from './workflows.mts';

const SIZES_MB = [100, 400] as const;
const ROWS_PER_MB = 4_013;
const MAX_MORE_MB = 20;

/** Where n8n keeps its files by itself, and where it does so in queue mode. */
const MODES = ['filesystem', 'database'] as const;

const idOf = (sizeMb: number) => `campaign_${sizeMb}`;

async function peaksOf({ run, server, service }: Stand): Promise<number[]> {
	for (const size of SIZES_MB) {
		await service.control(`campaigns/${idOf(size)}`, { rows: size * ROWS_PER_MB }, 'PUT');
	}
	await run(idOf(SIZES_MB[0]), 1);
	const peaks: number[] = [];
	for (const size of SIZES_MB) {
		const { peak } = await memoryDuring(server.pid, async () => await run(idOf(size), 1));
		peaks.push(peak);
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
		if (mode === 'filesystem' && large - small > MAX_MORE_MB) isMet = false;
	}
	return isMet;
}

const parts: Array<[string, () => Promise<boolean>]> = [
	['--exports', showExportPolls],
	['--files', showFiles],
];
const isWhole = !parts.some(([option]) => process.argv.includes(option));

endOnSignals();
try {
	for (const [option, show] of parts) {
		const isAsked = isWhole || process.argv.includes(option);
		if (isAsked && !(await show())) process.exitCode = 1;
	}
} finally {
	await endAll();
}
