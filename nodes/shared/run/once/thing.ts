/** Something that is done once. */
export interface Thing {
	/** What tells it from all others of this process. */
	name: string;
	/** What n8n's database holds of it when it is done. The last one is no other thing's. */
	entries: string[];
	/** What else may say so: goes in to see whether it is there, and out at the end of the run. */
	others: string[];
	/** Whether it was done before, by what is there only since now. */
	isKnown(isNew: (entry: string) => boolean): boolean;
	/** Where it was done before, only the first of its entries stays. */
	staysAsItWas?: boolean;
}

/** What a run has put in of a thing. */
export interface Added {
	own: string[];
	others: string[];
}

/** Which things were done before, and what went in of each. */
export function readPut<T extends Thing>(
	things: T[],
	isNew: (entry: string) => boolean,
): { known: Set<T>; added: Map<T, Added> } {
	const known = new Set(things.filter((thing) => thing.isKnown(isNew)));
	const added = new Map<T, Added>();
	for (const thing of things) {
		const { entries } = thing;
		const last = entries.length - 1;
		// the last one that was there alone is this thing's from now on
		const own = entries.filter(
			(entry, place) => isNew(entry) || (place === last && !known.has(thing)),
		);
		added.set(thing, { own, others: thing.others.filter(isNew) });
	}
	return { known, added };
}
