/** Processes a queue with one worker per lane. */
export async function distribute<Entry, Lane>(
	entries: readonly Entry[],
	lanes: readonly Lane[],
	work: (entry: Entry, lane: Lane) => Promise<void>,
): Promise<void> {
	const queue = [...entries];
	await Promise.all(
		lanes.map(async (lane) => {
			for (let entry = queue.shift(); entry !== undefined; entry = queue.shift()) {
				await work(entry, lane);
			}
		}),
	);
}
