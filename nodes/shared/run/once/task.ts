/** A task that is done once: an action that is sent, or a person that is paid for. */
export interface Task {
	/** What tells it from all others of this process. */
	name: string;
	/** What n8n's database holds of it when it is done. The last one is no other task's. */
	entries: string[];
	/** What else may say so: goes in to see whether it is there, and out at the end of the run. */
	others: string[];
	/** Those of its entries that were there and go to the end of the list, or they would fall out first. */
	renewed?: string[];
	/** Whether it was done before, by what is there only since now. */
	isKnown(isNew: (entry: string) => boolean): boolean;
	/** Where it was done before, only the first of its entries stays. */
	staysAsItWas?: boolean;
}

/** What a run has put in of a task. */
export interface Added {
	own: string[];
	others: string[];
}

/** Which tasks were done before, and what went in of each. */
export function readPut<T extends Task>(
	tasks: T[],
	isNew: (entry: string) => boolean,
): { known: Set<T>; added: Map<T, Added> } {
	const known = new Set(tasks.filter((task) => task.isKnown(isNew)));
	const added = new Map<T, Added>();
	for (const task of tasks) {
		const { entries, renewed = [] } = task;
		const last = entries.length - 1;
		// the last one that was there alone is this task's from now on
		const own = entries.filter(
			(entry, place) =>
				!renewed.includes(entry) && (isNew(entry) || (place === last && !known.has(task))),
		);
		added.set(task, { own, others: task.others.filter(isNew) });
	}
	return { known, added };
}
