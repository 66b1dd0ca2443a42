import { type N8n, type WorkflowRun, itemsOf } from './n8n.mts';
import { Problem } from './problems.mjs';
import { exampleWorkflow } from './workflows.mts';

/** What one run of the lead sync did, by the workflow's own *Summary* node. */
export interface Summary {
	read: number;
	created: number;
	alreadyThere: number;
}

/** One run: all its data, and its summary. */
export interface LeadSyncRun {
	run: WorkflowRun;
	summary: Summary;
}

/** Runs `workflows/lead-sync.json` headless. */
export async function runLeadSync(n8n: N8n): Promise<LeadSyncRun> {
	const run = await n8n.execute(exampleWorkflow('lead-sync').id);
	return { run, summary: summaryOf(run) };
}

/** @throws Problem when the run holds no summary */
export function summaryOf(run: WorkflowRun): Summary {
	const json = itemsOf(run, 'Summary')[0]?.json;
	const [read, created, alreadyThere] = [json?.read, json?.created, json?.alreadyThere];
	if (typeof read !== 'number' || typeof created !== 'number' || typeof alreadyThere !== 'number') {
		throw new Problem('The lead sync ended without a summary.');
	}
	return { read, created, alreadyThere };
}

/** In words: read 20, created 7, already there 13. */
export function inWords({ read, created, alreadyThere }: Summary): string {
	return `read ${read}, created ${created}, already there ${alreadyThere}`;
}
