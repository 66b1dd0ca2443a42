/** Shares entries out among lanes: each lane takes the next one when it is done with the last. */
export async function shareOut<Entry, Lane>(
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
