import type { Finding } from '../../errors/failure';
import { finding } from '../../errors/failure';

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
export function knownAndAdded(
	tasks: Task[],
	isNew: (entry: string) => boolean,
): { known: Set<Task>; added: Map<Task, Added> } {
	const known = new Set(tasks.filter((task) => task.isKnown(isNew)));
	const added = new Map<Task, Added>();
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

/** What is remembered of tasks that are about to be done. */
export interface Recorded {
	/** Those that were done before. */
	known: Set<Task>;
	/** Whether n8n remembers nothing, as the workflow was never saved. */
	isUnrecorded?: true;
	/** Takes out what this put in: these, by default all, were surely not done. */
	undo(tasks?: Task[]): Promise<void>;
}

/** How the tasks of a node are remembered. */
export interface TaskList {
	/** What the list is called within this process, and what two runs are about, for the user. */
	list: string;
	subject: string;
	entriesOfTask: number;
	/** What a second time would be, and the parameter that allows it. */
	toAvoid: string;
	switch: string;
}

/** What is said where n8n remembers nothing. */
export const FORGOTTEN =
	'n8n could not record what was sent, because this workflow was never saved: another run would send it again. Save the workflow first';

/**
 * n8n's database cannot record something before it is done: without a record, another run could do it
 * a second time.
 */
export function notRecorded(error: unknown, { switch: label, toAvoid }: TaskList): Finding {
	const why = error instanceof Error ? error.message : String(error);
	return finding(
		'NOT_RECORDED',
		{
			message: `n8n could not record this before sending it: ${why}`,
			description: `Not sent, to avoid ${toAvoid}. Run the workflow again in a few minutes; if it fails again, ask the person who runs your n8n about its database. To send without a record, turn off '${label}'.`,
		},
		'notSent',
	);
}
