import assert from 'node:assert/strict';
import { loadExample } from '../../../sandbox/launcher/workflows.mts';
import { check } from '../checks.mts';
import type { Execution, Workbench } from '../workbench.mts';
import { ChatModel, type Respond, type Turn } from './chatModel.mts';
import { pluckField, saveCopy } from './pipeline.mts';

const QUESTION = 'Who replied this week?';
const MAX_LEADS = 50;
const WEEK_MS = 7 * 86_400_000;

/** Tests the sales assistant with a fake model that calls each tool once. */
export async function checkSalesAssistant(bench: Workbench): Promise<void> {
	const model = await ChatModel.start();
	try {
		await check('sales-assistant finds recent replies with GET requests only', async () => {
			await bench.reset();
			const id = await saveCopy(bench, await loadWithModel(bench, model.url));
			const answer = await askQuestion(bench, id, model);
			const { requests } = answer;
			assert.deepEqual(new Set(requests.map(({ method }) => method)), new Set(['GET']));
			const routes = new Set(requests.map(({ path }) => path.replace('/api/v2', '')));
			assert.deepEqual([...routes].sort(), ['/leads', '/users/integrations', '/users/jobs']);
			assert.deepEqual(pluckField(answer.run, 'AI Agent', 'output'), ['Those are all.']);
			const replied = await readRecentReplies(bench);
			assert.ok(replied.length > 0);
			for (const { email } of replied) {
				assert.ok(answer.toolOutput.includes(email), `${email} has replied and was not found`);
			}
		});
	} finally {
		model.close();
	}
}

/** Loads the example with a credential for its model and a question in its chat. */
async function loadWithModel(bench: Workbench, url: string) {
	const data = { apiKey: 'none', url, header: false };
	const credential = { name: 'Fake model', type: 'openAiApi', data };
	const { id } = await bench.callN8n<{ id: string }>('/rest/credentials', credential);
	const workflow = loadExample('sales-assistant');
	const chatModel = workflow.nodes.find(({ type }) => type.endsWith('.lmChatOpenAi'));
	assert.ok(chatModel);
	chatModel.credentials = { openAiApi: { id, name: 'Fake model' } };
	workflow.pinData = { Chat: [{ json: { chatInput: QUESTION, sessionId: 'colleague' } }] };
	return workflow;
}

/** Runs the workflow. @returns the execution, all tool results, and the requests */
async function askQuestion(bench: Workbench, id: string, model: ChatModel) {
	await bench.service.control('log', undefined, 'DELETE');
	const turns: Turn[] = [];
	model.respond = createToolCaller(turns);
	const run: Execution = await bench.run(id, 'Chat');
	assert.equal(run.status, 'success', run.data.resultData.error?.message);
	const tools = turns[0].tools?.map((tool) => tool.function.name).sort();
	assert.deepEqual(tools, TOOL_CALLS.map(({ tool }) => tool).sort());
	const toolOutput = JSON.stringify(turns.at(-1)?.messages);
	assert.ok(!/There was an error|"error"/.test(toolOutput), toolOutput);
	return { run, toolOutput, requests: await bench.readRequests() };
}

const TOOL_CALLS = [
	{
		tool: 'find_leads',
		args: {
			status: 'replied',
			changedAfter: new Date(Date.now() - WEEK_MS).toISOString(),
			limit: MAX_LEADS,
		},
	},
	{ tool: 'look_up_lead', args: { email: 'devan.turner@bauch.example' } },
	{ tool: 'count_leads', args: { status: 'replied' } },
	{
		tool: 'list_jobs',
		args: {
			status: 'failed',
			createdAfter: new Date(Date.now() - WEEK_MS).toISOString(),
			limit: 20,
		},
	},
	{ tool: 'linkedin_status', args: {} },
];

/** Creates a model that calls the tools one by one, and then replies. */
function createToolCaller(turns: Turn[]): Respond {
	return async (turn) => {
		turns.push(turn);
		const call = TOOL_CALLS[turns.length - 1];
		return call ? { calls: [call] } : { message: 'Those are all.' };
	};
}

async function readRecentReplies({ service }: Workbench) {
	type Lead = { email: string; status: string; updatedAt: string };
	const { leads } = await service.control<{ leads: Lead[] }>('leads');
	return leads.filter(
		({ status, updatedAt }) => status === 'replied' && Date.parse(updatedAt) > Date.now() - WEEK_MS,
	);
}
