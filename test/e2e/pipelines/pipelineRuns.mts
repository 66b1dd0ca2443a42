import assert from 'node:assert/strict';
import { loadExample } from '../../../sandbox/launcher/workflows.mts';
import { assertContainsFields } from '../assertContainsFields.mts';
import { check } from '../checks.mts';
import type { LoggedRequest, Workbench } from '../workbench.mts';
import {
	pasteRecipe,
	pluckField,
	runPipeline,
	saveCopy,
	takeWrites,
	toProfileUrl,
} from './pipeline.mts';

const EDIT_FIELDS = { type: 'n8n-nodes-base.set', typeVersion: 3.4 };

/** A recipe of docs/recipes or an example of workflows/, and what each of its runs does. */
export interface PipelineCase {
	title: string;
	recipe?: string;
	example?: string;
	/** The trigger from which it runs. */
	start: string;
	/** Rows that replace the output of nodes. */
	pinned?: Record<string, object[]>;
	/** A switched-off CRM node, whose fields become its output. */
	crm?: string;
	/** The service's only leads (default: those of the sandbox). */
	leads?: object[];
	/** Changes the service before the first run. */
	prepare?(bench: Workbench): Promise<void>;
	runs: PipelineRun[];
}

interface PipelineRun {
	/** Everything that it writes, as `describeWrites` says it (default: nothing). */
	writes?: string[];
	/** Fields of the first write. */
	body?: object;
	/** Matches all messages. */
	message?: RegExp;
	/** Values of a field of a node's output, by `Node.field`. */
	output?: Record<string, unknown[]>;
}

/** Runs a pipeline as often as the case says, and compares each run with what is expected. */
export async function checkPipeline(bench: Workbench, one: PipelineCase): Promise<void> {
	await check(`${one.recipe ?? one.example} ${one.title}`, async () => {
		const id = await savePipeline(bench, one);
		if (one.leads) {
			await bench.reset({ leads: 0 });
			await bench.service.control('leads', { leads: one.leads });
		}
		await one.prepare?.(bench);
		await takeWrites(bench);
		for (const { body = {}, message = /^/, output = {}, writes = [] } of one.runs) {
			const run = await runPipeline(bench, id, one.start);
			const requests = await takeWrites(bench);
			assert.deepEqual(requests.flatMap(describeWrite).sort(), writes.toSorted());
			assertContainsFields(requests[0]?.body ?? {}, body);
			for (const sent of requests) assert.match(String(sent.body?.message ?? ''), message);
			for (const [place, values] of Object.entries(output)) {
				const [node, field] = place.split('.');
				assert.deepEqual(pluckField(run, node, field), values, place);
			}
		}
	});
}

/** Describes all writes since the last call, one line for each person, sorted. */
export async function describeWrites(bench: Workbench): Promise<string[]> {
	return (await takeWrites(bench)).flatMap(describeWrite).sort();
}

async function savePipeline(bench: Workbench, one: PipelineCase): Promise<string> {
	const { crm, example, pinned = {}, recipe = '' } = one;
	const pinData = Object.fromEntries(
		Object.entries(pinned).map(([node, rows]) => [node, rows.map((row) => ({ json: row }))]),
	);
	if (example === undefined) return await pasteRecipe(bench, recipe, pinData);
	await bench.reset();
	const workflow = loadExample(example);
	const node = workflow.nodes.find(({ name }) => name === crm);
	if (node) {
		const { additionalFields, email } = node.parameters as Record<string, object>;
		const assignments = Object.entries({ email, ...additionalFields }).map(([name, value]) => ({
			...{ id: name, name, value, type: 'string' },
		}));
		const parameters = { assignments: { assignments }, options: {} };
		Object.assign(node, { ...EDIT_FIELDS, disabled: false, parameters });
	}
	return await saveCopy(bench, { ...workflow, pinData: { ...workflow.pinData, ...pinData } });
}

function describeWrite({ body, method, path }: LoggedRequest): string[] {
	const { email, leads = [], profileUrl, prospects } = body ?? {};
	if (path.endsWith('/scheduleLinkedInAction'))
		return [`contact ${String(profileUrl).replace(toProfileUrl(''), '')}`];
	if (path.endsWith('/enrich'))
		return (leads as { email?: string }[]).map((lead) => `enrich ${lead.email}`);
	if (path.endsWith('/leads')) return [`create ${String(email)}`];
	if (path.endsWith('/uploadProspects')) return [`upload ${JSON.stringify(prospects)}`];
	return [`${method} ${path}`];
}
