import assert from 'node:assert/strict';
import { check } from '../checks.mts';
import { routes } from '../operations.mts';
import type { Workbench } from '../workbench.mts';
import { AGENT, agentWorkflow } from './agentWorkflow.mts';
import { ChatModel } from './chatModel.mts';
import { type Called, type Conversation, callsEach, toolName } from './conversation.mts';
import { type Tool, toolsOf } from './tools.mts';

/** The newest agents of both kinds: one calls tools by itself, the other has n8n run them. */
const KINDS = [2, 3];

/** Every tool in the real n8n, called by its agents, whose model is a stand-in on loopback. */
export async function checkAgents(bench: Workbench): Promise<void> {
	const chat = await ChatModel.start();
	const { id: model } = await bench.ask<{ id: string }>('/rest/credentials', {
		name: 'Stand-in',
		type: 'openAiApi',
		data: { apiKey: 'none', url: chat.url },
	});
	const tools = toolsOf(bench);
	for (const version of KINDS.map((kind) => newest(bench, kind))) {
		const talk = async (which: Tool[], prepare = async () => {}, settings = {}) => {
			const conversation: Conversation = { told: undefined, called: [] };
			chat.mind = callsEach(which, bench, prepare, conversation);
			const setup = { model, settings, tools: unique(which), version };
			const { id } = await bench.ask<{ id: string }>('/rest/workflows', agentWorkflow(setup));
			return { conversation, run: await bench.run(id) };
		};
		await checkCalls(version, tools, talk);
		await checkRefusals(version, tools, bench, talk);
	}
	chat.close();
}

type Talk = (
	tools: Tool[],
	prepare?: () => Promise<void>,
	settings?: object,
) => Promise<{ conversation: Conversation; run: Awaited<ReturnType<Workbench['run']>> }>;

async function checkCalls(version: number, tools: Tool[], talk: Talk): Promise<void> {
	const { conversation, run } = await talk(tools);
	await check(
		`agent ${version}: its model is told of ${tools.length} tools, and what each does`,
		() => {
			assert.equal(run.status, 'success', run.data.resultData.error?.message);
			assert.deepEqual(
				new Map(conversation.told?.map(({ function: own }) => [own.name, own.description])),
				new Map(tools.map(({ description, name }) => [toolName(name), description])),
			);
		},
	);
	for (const tool of tools) {
		await check(`agent ${version}: ${tool.name}: the right request, and its answer`, () => {
			const called = callOf(conversation, tool);
			assertRequest(called);
			assert.doesNotMatch(called.answer, /"error"/);
		});
	}
	const again = tools.find(({ parameters }) => parameters.operation === 'createIfNew');
	assert.ok(again);
	await check(`agent ${version}: a second call of a tool is no repeat of the first`, async () => {
		const { called } = (await talk([again, again])).conversation;
		assert.equal(called.length, 2);
		for (const call of called) assertRequest(call);
	});
}

async function checkRefusals(
	version: number,
	tools: Tool[],
	{ service }: Workbench,
	talk: Talk,
): Promise<void> {
	const refuse = async () => {
		await service.control('faults', { faults: [{ kind: 'status', status: 400 }] });
	};
	const { conversation, run } = await talk(tools, refuse);
	for (const tool of tools) {
		await check(`agent ${version}: ${tool.name}: the model reads why it was refused`, () => {
			assert.equal(run.status, 'success', run.data.resultData.error?.message);
			const { answer } = callOf(conversation, tool);
			// what happened, and in the same text what to do next
			assert.match(answer, /"error":"[A-Z][^"]+\. [A-Z][^"]+"/);
			assert.match(answer, /"outcome":"refused"/);
		});
	}
	await check(`agent ${version}: with On Error set to Stop by hand a tool throws`, async () => {
		const [one] = tools;
		const stopped = await talk([one], refuse, { onError: 'stopWorkflow' });
		const [task] = stopped.run.data.resultData.runData[one.name];
		assert.match(task.error?.message ?? '', /^The service did not accept/);
		const answers = stopped.conversation.called.map(({ answer }) => answer);
		assert.doesNotMatch(answers.join(), /"outcome":"refused"/);
	});
}

function callOf({ called }: Conversation, tool: Tool): Called {
	return called.find((call) => call.tool === tool) ?? assert.fail('it was not called');
}

/** Its route was asked and said yes, and what the model filled in arrived, or came back. */
function assertRequest({ answer, args, requests, tool }: Called): void {
	const { method, path } = routes.get(tool.route) ?? assert.fail(`no route ${tool.route}`);
	const its = requests.filter((one) => one.method === method && path.test(one.path));
	assert.ok(its.length > 0, `${tool.route} was not reached: ${answer}`);
	for (const { status } of requests) assert.ok(Number(status) < 300, `answered ${status}`);
	const seen = decodeURIComponent(JSON.stringify(requests) + answer).toLowerCase();
	for (const value of Object.values(args)) {
		// of a profile's address the query is cut off
		const part = String(value)
			.toLowerCase()
			.replace(/\/?\?.*/, '');
		assert.ok(seen.includes(part), `${part} did not arrive`);
	}
}

function unique(tools: Tool[]): Tool[] {
	return [...new Set(tools)];
}

function newest(bench: Workbench, kind: number): number {
	const versions = bench.versionsOf(AGENT).filter((version) => Math.floor(version) === kind);
	return versions.at(-1) ?? assert.fail(`n8n has no agent ${kind}`);
}
