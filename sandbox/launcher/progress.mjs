import { isEnding } from './processes.mjs';

const REPORT_INTERVAL_MS = 10_000;

/** Formats a duration: 4.2 s, 48 s, 3 min 20 s. */
export function formatDuration(ms) {
	const seconds = ms / 1000;
	if (seconds < 10) return `${seconds.toFixed(1)} s`;
	if (seconds < 60) return `${Math.round(seconds)} s`;
	return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/**
 * Prints the start of a step, its progress every ten seconds, and its duration at the end.
 *
 * @param title for example `Building the nodes`
 * @param work receives a function that reports its progress
 */
export async function step(title, work) {
	const start = Date.now();
	let progress = '';
	console.log(`• ${title} …`);
	const timer = setInterval(() => {
		if (!isEnding())
			console.log(`  still ${progress || 'at it'}, ${formatDuration(Date.now() - start)}`);
	}, REPORT_INTERVAL_MS);
	try {
		const result = await work((text) => {
			progress = text;
		});
		console.log(`  done in ${formatDuration(Date.now() - start)}`);
		return result;
	} finally {
		clearInterval(timer);
	}
}
