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
	drainWrites,
	toProfileUrl,
} from './pipeline.mts';

const EDIT_FIELDS = { type: 'n8n-nodes-base.set', typeVersion: 3.4 };

/** A recipe in docs/recipes or an example in workflows/, and the expected effect of each run. */
export interface PipelineCase {
	title: string;
	recipe?: string;
	example?: string;
	/** The name of the node that starts the workflow. */
	trigger: string;
	/** Rows that replace the output of nodes, by node. */
	pinned?: Record<string, object[]>;
	/** The name of a deactivated CRM node, which is replaced by a node that outputs the fields to send. */
	crm?: string;
	/** Leads that replace the sandbox's leads. */
	leads?: object[];
	/** Changes the service before the first run. */
	prepare?(bench: Workbench): Promise<void>;
	runs: PipelineRun[];
}

interface PipelineRun {
	/** All writes, in the format of `describeWrites` (default: none). */
	writes?: string[];
	/** Fields of the first write. */
	body?: object;
	/** Matches the messages of all writes. */
	message?: RegExp;
	/** The values of output fields, by `Node.field`. */
	output?: Record<string, unknown[]>;
}

/** Runs a pipeline, and compares each run with the expected one. */
export async function checkPipeline(bench: Workbench, testCase: PipelineCase): Promise<void> {
	await check(`${testCase.recipe ?? testCase.example} ${testCase.title}`, async () => {
		const id = await savePipeline(bench, testCase);
		if (testCase.leads) {
			await bench.reset({ leads: 0 });
			await bench.service.control('leads', { leads: testCase.leads });
		}
		await testCase.prepare?.(bench);
		await drainWrites(bench);
		for (const { body = {}, message = /^/, output = {}, writes = [] } of testCase.runs) {
			const run = await runPipeline(bench, id, testCase.trigger);
			const requests = await drainWrites(bench);
			assert.deepEqual(requests.flatMap(describeWrite).sort(), writes.toSorted());
			assertContainsFields(requests[0]?.body ?? {}, body);
			for (const sent of requests) assert.match(String(sent.body?.message ?? ''), message);
			for (const [path, values] of Object.entries(output)) {
				const [node, field] = path.split('.');
				assert.deepEqual(pluckField(run, node, field), values, path);
			}
		}
	});
}

/** Drains the writes, and formats them as sorted lines, one for each person. */
export async function describeWrites(bench: Workbench): Promise<string[]> {
	return (await drainWrites(bench)).flatMap(describeWrite).sort();
}

async function savePipeline(bench: Workbench, testCase: PipelineCase): Promise<string> {
	const { crm, example, pinned = {}, recipe = '' } = testCase;
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
