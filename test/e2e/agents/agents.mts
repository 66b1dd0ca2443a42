import assert from 'node:assert/strict';
import { check } from '../checks.mts';
import { routePatterns } from '../operations.mts';
import type { Execution, Workbench } from '../workbench.mts';
import { AGENT, buildAgentWorkflow } from './agentWorkflow.mts';
import { ChatModel, type Respond } from './chatModel.mts';
import { type ToolCall, type Conversation, createToolCaller, toToolName } from './conversation.mts';
import { type Tool, createTools } from './tools.mts';

/** Version 2 calls tools itself; version 3 lets n8n run them. The newest release of each is tested. */
const MAJOR_VERSIONS = [2, 3];

/** One version of n8n's agent, with a fake model. */
interface Agent {
	version: number;
	bench: Workbench;
	/** Runs the agent once; `respond` is its model. */
	run(tools: Tool[], respond: Respond): Promise<Execution>;
}

/** Calls every tool through n8n's agents, whose model is a fake on loopback. */
export async function checkAgents(bench: Workbench): Promise<void> {
	const chat = await ChatModel.start();
	const { id: modelCredential } = await bench.callN8n<{ id: string }>('/rest/credentials', {
		name: 'Fake model',
		type: 'openAiApi',
		data: { apiKey: 'none', url: chat.url },
	});
	const tools = createTools(bench);
	for (const version of MAJOR_VERSIONS.map((major) => findNewestVersion(bench, major))) {
		const run: Agent['run'] = async (offeredTools, respond) => {
			chat.respond = respond;
			const workflow = buildAgentWorkflow({ modelCredential, tools: offeredTools, version });
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
	const respond = createToolCaller(tools, bench, conversation);
	const execution = await run(tools, respond);
	await check(`agent ${version}: describes each tool to its model`, () => {
		assert.equal(execution.status, 'success', execution.data.resultData.error?.message);
		assert.deepEqual(
			new Map(
				conversation.offeredTools?.map(({ function: tool }) => [tool.name, tool.description]),
			),
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
	await check(`agent ${version}: sends every call of a tool, even concurrent ones`, async () => {
		const createLeadTool =
			tools.find(({ route }) => route === 'POST /leads') ?? assert.fail('no Create');
		const buildCall = (name: string) => ({
			tool: toToolName(createLeadTool.name),
			args: { firstName: name, lastName: 'Lovelace', email: `${name}@x.example`, employer: 'A' },
		});
		const turns = [[buildCall('ada'), buildCall('byron')], [buildCall('annabella')]];
		await bench.reset();
		await run([createLeadTool], async () => {
			const calls = turns.shift();
			return calls ? { calls } : { message: 'Done.' };
		});
		const sent = (await bench.readRequests()).filter(({ method }) => method === 'POST');
		assert.deepEqual(
			sent.map(({ body }) => body?.email).sort(),
			['ada', 'annabella', 'byron'].map((name) => `${name}@x.example`),
		);
	});
}

function findCall({ calls }: Conversation, tool: Tool): ToolCall {
	return calls.find((call) => call.tool === tool) ?? assert.fail(`${tool.name} was not called`);
}

/** Asserts that the tool's route succeeded, and that each argument was sent or returned. */
function assertRequest({ toolResult, args, requests, tool }: ToolCall): void {
	assert.doesNotMatch(toolResult, /"error"/);
	const { method, path } = routePatterns.get(tool.route) ?? assert.fail(`no route ${tool.route}`);
	const matching = requests.filter((sent) => sent.method === method && path.test(sent.path));
	assert.ok(matching.length > 0, `${tool.route} was not reached: ${toolResult}`);
	for (const { status } of requests) assert.ok(Number(status) < 300, `status ${status}`);
	const traffic = decodeURIComponent(JSON.stringify(requests) + toolResult).toLowerCase();
	for (const value of Object.values(args)) {
		// the node removes the query of a profile URL
		const expected = String(value)
			.toLowerCase()
			.replace(/\/?\?.*/, '');
		assert.ok(traffic.includes(expected), `${expected} was neither sent nor returned`);
	}
}

function findNewestVersion(bench: Workbench, major: number): number {
	const versions = bench.listVersions(AGENT).filter((version) => Math.floor(version) === major);
	return versions.at(-1) ?? assert.fail(`n8n has no agent ${major}`);
}
