import { run } from '../../../sandbox/launcher/processes.mjs';
import type { PollCost } from './poll.mts';
import { type Export, type ExportService, startExportService } from './service.mts';

const SMALL = 100_000;
const LARGE = 3_000_000;
const RUNS = 3;
const MAX_MORE_MB = 20;
const MAX_MS = 30_000;
/** More than these a poll leaves for the next. */
const MAX_ITEMS = 5_000;
const MAX_CONVERTED = 50_000;
const NEVER = Infinity;
const POLL = 'test/bench/exports/poll.mts';

interface Case {
	title: string;
	event: string;
	/** The export at switching on, and at the poll after it. */
	exports(rows: number): [Export, Export];
	items: number;
}

const withNews = (count: number): Case['exports'] => {
	return (rows) => [
		{ rows, newsEvery: NEVER },
		{ rows, newsEvery: rows / count },
	];
};

const cases: Case[] = [
	{
		title: 'Prospect Responded, 50 news',
		event: 'prospectResponded',
		exports: withNews(50),
		items: 50,
	},
	{
		title: 'Prospect Responded, 50,000 news',
		event: 'prospectResponded',
		exports: withNews(50_000),
		items: MAX_ITEMS,
	},
	{
		title: 'Prospect Responded, all rows are news',
		event: 'prospectResponded',
		exports: (rows) => [
			{ rows: 1, newsEvery: NEVER },
			{ rows, newsEvery: 1 },
		],
		items: MAX_ITEMS,
	},
	{
		title: 'Prospect Converted, all rows are news',
		event: 'prospectConverted',
		exports: (rows) => [
			{ rows: 1, newsEvery: NEVER },
			{ rows, newsEvery: 1, status: 'converted' },
		],
		items: MAX_CONVERTED,
	},
];

function median(values: number[]): number {
	return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

/** The most memory and time of the polls over an export of this size, each a median. */
async function costOf(
	{ event, exports, items, title }: Case,
	rows: number,
	service: ExportService,
) {
	const peaks: number[] = [];
	const times: number[] = [];
	for (let turn = 0; turn < RUNS; turn++) {
		service.serve(exports(rows));
		const printed = await run(process.execPath, ['--import', 'tsx', POLL, event, service.url]);
		const costs = JSON.parse(printed.trim().split('\n').at(-1) ?? '') as PollCost[];
		const [first, second] = costs;
		const problem = first.error ?? second.error;
		if (problem !== undefined || second.items !== items) {
			throw new Error(`${title}, ${rows} rows: ${problem ?? `${second.items} items`}`);
		}
		peaks.push(Math.max(...costs.map(({ peakMb }) => peakMb)));
		times.push(Math.max(...costs.map(({ tookMs }) => tookMs)));
	}
	return { peakMb: Math.round(median(peaks)), tookMs: median(times) };
}

/**
 * Prints what a poll over a small and a large export costs, each in processes of their own; returns
 * whether the large one takes little more memory and ends in time.
 */
export async function showExportPolls(): Promise<boolean> {
	const service = await startExportService();
	let isMet = true;
	console.log(
		`\nPolls over an export of ${LARGE} rows against one of ${SMALL}, medians of ${RUNS}`,
	);
	for (const one of cases) {
		const small = await costOf(one, SMALL, service);
		const large = await costOf(one, LARGE, service);
		const more = large.peakMb - small.peakMb;
		console.log(
			`  ${one.title}: at most ${large.peakMb} MB against ${small.peakMb} MB (at most ` +
				`${MAX_MORE_MB} more), in ${(large.tookMs / 1_000).toFixed(1)} s`,
		);
		isMet &&= more <= MAX_MORE_MB && large.tookMs <= MAX_MS;
	}
	service.close();
	return isMet;
}
