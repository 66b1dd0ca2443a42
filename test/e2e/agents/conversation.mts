import type { LoggedRequest, Workbench } from '../workbench.mts';
import type { Respond, Turn } from './chatModel.mts';
import type { Tool } from './tools.mts';

/** A tool call: the requests that the service received, and the result that the model received. */
export interface ToolCall {
	tool: Tool;
	args: Record<string, unknown>;
	requests: LoggedRequest[];
	/** The tool's message in the agent's next request. */
	toolResult: string;
}

/** The messages between an agent and its model. */
export interface Conversation {
	/** The descriptions of the tools in the first turn. */
	offeredTools: Turn['tools'];
	calls: ToolCall[];
}

/** Formats a node's name as n8n does for a model. */
export function toToolName(name: string): string {
	return name.replace(/[^a-zA-Z0-9_-]+/g, '_').slice(0, 64);
}

/**
 * Creates a model that calls the tools one by one, and then ends.
 * @param conversation records the messages
 */
export function createToolCaller(
	tools: Tool[],
	bench: Workbench,
	conversation: Conversation,
): Respond {
	const { service } = bench;
	const { calls } = conversation;
	let pendingCall: Pick<ToolCall, 'tool' | 'args'> | undefined;
	return async ({ messages, tools: offeredTools }) => {
		conversation.offeredTools ??= offeredTools;
		if (pendingCall !== undefined) {
			const requests = await bench.readRequests();
			calls.push({ ...pendingCall, requests, toolResult: toText(messages.at(-1)?.content) });
		}
		const tool = tools[calls.length];
		if (tool === undefined) return { message: 'All tools were called.' };
		await bench.reset();
		const args = await tool.createArgs(service);
		await service.control('log', undefined, 'DELETE');
		pendingCall = { tool, args };
		return { calls: [{ tool: toToolName(tool.name), args }] };
	};
}

function toText(content: unknown): string {
	return typeof content === 'string' ? content : JSON.stringify(content);
}
