/** The last one waiting for each name. */
const tails = new Map<string, Promise<void>>();

/**
 * Does something while nobody else in this process holds one of these names. Names are taken in
 * alphabetical order, so that two who want the same ones never wait for each other.
 */
export async function withLocks<R>(names: string[], work: () => Promise<R>): Promise<R> {
	const releases: Array<() => void> = [];
	try {
		for (const name of [...new Set(names)].sort()) releases.push(await take(name));
		return await work();
	} finally {
		for (const release of releases) release();
	}
}

async function take(name: string): Promise<() => void> {
	const before = tails.get(name);
	let open = () => {};
	const mine = new Promise<void>((resolve) => {
		open = resolve;
	});
	tails.set(name, mine);
	await before;
	return () => {
		open();
		if (tails.get(name) === mine) tails.delete(name);
	};
}
