import { isEnding } from './processes.mjs';

const EVERY_MS = 10_000;

/** A length of time in words: 4.2 s, 48 s, 3 min 20 s. */
export function inWords(ms) {
	const seconds = ms / 1000;
	if (seconds < 10) return `${seconds.toFixed(1)} s`;
	if (seconds < 60) return `${Math.round(seconds)} s`;
	return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/**
 * Says what is being done, every ten seconds that it still is, and in the end how long it took.
 *
 * @param title what is being done, e.g. 'Building the nodes'
 * @param work may say through the function it is given how far it is
 */
export async function step(title, work) {
	const start = Date.now();
	let state = '';
	console.log(`• ${title} …`);
	const timer = setInterval(() => {
		if (!isEnding()) console.log(`  still ${state || 'at it'}, ${inWords(Date.now() - start)}`);
	}, EVERY_MS);
	try {
		const result = await work((words) => {
			state = words;
		});
		console.log(`  done in ${inWords(Date.now() - start)}`);
		return result;
	} finally {
		clearInterval(timer);
	}
}
