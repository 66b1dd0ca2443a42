import assert from 'node:assert/strict';
import { check } from '../checks.mts';
import { requestedRoutes } from '../operations.mts';
import type { Execution, Workbench } from '../workbench.mts';
import { AGENT, agentWorkflow } from './agentWorkflow.mts';
import { ChatModel, type Respond } from './chatModel.mts';
import { type ToolCall, type Conversation, callEachTool, toToolName } from './conversation.mts';
import { type Tool, createTools } from './tools.mts';

/** The newest versions of both kinds: one calls tools by itself, the other has n8n run them. */
const MAJOR_VERSIONS = [2, 3];

/** An agent of one version in the real n8n, and its fake model. */
interface Agent {
	version: number;
	bench: Workbench;
	/** Runs it once with these tools and this model. */
	run(tools: Tool[], mind: Respond): Promise<Execution>;
}

/** Calls every tool in the real n8n through its agents, whose model is a fake on loopback. */
export async function checkAgents(bench: Workbench): Promise<void> {
	const chat = await ChatModel.start();
	const { id: model } = await bench.callN8n<{ id: string }>('/rest/credentials', {
		name: 'Stand-in',
		type: 'openAiApi',
		data: { apiKey: 'none', url: chat.url },
	});
	const tools = createTools(bench);
	for (const version of MAJOR_VERSIONS.map((kind) => findNewestVersion(bench, kind))) {
		const run: Agent['run'] = async (own, mind) => {
			chat.respond = mind;
			const workflow = agentWorkflow({ model, tools: own, version });
			return await bench.run((await bench.callN8n<{ id: string }>('/rest/workflows', workflow)).id);
		};
		const agent = { version, bench, run };
		await checkCalls(agent, tools);
		await checkConcurrentCalls(agent, tools);
	}
	chat.close();
}

async function checkCalls({ bench, run, version }: Agent, tools: Tool[]): Promise<void> {
	const conversation: Conversation = { offeredTools: undefined, calls: [] };
	const mind = callEachTool(tools, bench, conversation);
	const execution = await run(tools, mind);
	await check(`agent ${version}: describes each tool to its model`, () => {
		assert.equal(execution.status, 'success', execution.data.resultData.error?.message);
		assert.deepEqual(
			new Map(conversation.offeredTools?.map(({ function: own }) => [own.name, own.description])),
			new Map(tools.map(({ description, name }) => [toToolName(name), description])),
		);
	});
	for (const tool of tools) {
		await check(
			`agent ${version}: ${tool.name}: sends the right request and returns the response`,
			() => {
				assertRequest(findCall(conversation, tool));
			},
		);
	}
}

async function checkConcurrentCalls({ bench, run, version }: Agent, tools: Tool[]): Promise<void> {
	await check(`agent ${version}: sends every call of a tool, also concurrent ones`, async () => {
		const create = tools.find(({ route }) => route === 'POST /leads') ?? assert.fail('no Create');
		const callFor = (name: string) => ({
			tool: toToolName(create.name),
			args: { firstName: name, lastName: 'Lovelace', email: `${name}@x.example`, employer: 'A' },
		});
		const turns = [[callFor('ada'), callFor('byron')], [callFor('annabella')]];
		await bench.reset();
		await run([create], async () => {
			const calls = turns.shift();
			return calls ? { calls } : { say: 'Done.' };
		});
		const sent = (await bench.readRequests()).filter(({ method }) => method === 'POST');
		assert.deepEqual(
			sent.map(({ body }) => body?.email).sort(),
			['ada', 'annabella', 'byron'].map((name) => `${name}@x.example`),
		);
	});
}

function findCall({ calls }: Conversation, tool: Tool): ToolCall {
	return calls.find((call) => call.tool === tool) ?? assert.fail('it was not called');
}

/** Asserts that the route succeeded, and that the model's arguments were sent or returned. */
function assertRequest({ toolResult, args, requests, tool }: ToolCall): void {
	assert.doesNotMatch(toolResult, /"error"/);
	const { method, path } = requestedRoutes.get(tool.route) ?? assert.fail(`no route ${tool.route}`);
	const matching = requests.filter((one) => one.method === method && path.test(one.path));
	assert.ok(matching.length > 0, `${tool.route} was not reached: ${toolResult}`);
	for (const { status } of requests) assert.ok(Number(status) < 300, `answered ${status}`);
	const seen = decodeURIComponent(JSON.stringify(requests) + toolResult).toLowerCase();
	for (const value of Object.values(args)) {
		// the query of a profile URL is removed
		const part = String(value)
			.toLowerCase()
			.replace(/\/?\?.*/, '');
		assert.ok(seen.includes(part), `${part} did not arrive`);
	}
}

function findNewestVersion(bench: Workbench, kind: number): number {
	const versions = bench.listVersions(AGENT).filter((version) => Math.floor(version) === kind);
	return versions.at(-1) ?? assert.fail(`n8n has no agent ${kind}`);
}
