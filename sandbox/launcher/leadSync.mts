import { type N8n, type WorkflowRun, getOutputItems } from './n8n.mts';
import { Problem } from './problems.mjs';
import { loadExample } from './workflows.mts';

/** The output of the workflow's *Summary* node. */
export interface Summary {
	read: number;
	created: number;
	alreadyThere: number;
}

export interface LeadSyncRun {
	run: WorkflowRun;
	summary: Summary;
}

/** Runs `workflows/lead-sync.json` headless. */
export async function runLeadSync(n8n: N8n): Promise<LeadSyncRun> {
	const run = await n8n.execute(loadExample('lead-sync').id);
	return { run, summary: readSummary(run) };
}

/** @throws Problem if the run has no summary */
export function readSummary(run: WorkflowRun): Summary {
	const json = getOutputItems(run, 'Summary')[0]?.json;
	const [read, created, alreadyThere] = [json?.read, json?.created, json?.alreadyThere];
	if (typeof read !== 'number' || typeof created !== 'number' || typeof alreadyThere !== 'number') {
		throw new Problem('The lead sync ended without a summary.');
	}
	return { read, created, alreadyThere };
}

/** Formats it as `read 20, created 7, already there 13`. */
export function formatSummary({ read, created, alreadyThere }: Summary): string {
	return `read ${read}, created ${created}, already there ${alreadyThere}`;
}
