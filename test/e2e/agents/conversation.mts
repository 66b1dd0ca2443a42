import type { LoggedRequest } from '../operations.mts';
import type { Workbench } from '../workbench.mts';
import type { Respond, Turn } from './chatModel.mts';
import type { Tool } from './tools.mts';

/** One call of a tool: what the service saw of it, and what the model was sent of it. */
export interface ToolCall {
	tool: Tool;
	args: Record<string, unknown>;
	requests: LoggedRequest[];
	/** As the agent put it into the model's next request. */
	toolResult: string;
}

/** What an agent and its model have said to each other. */
export interface Conversation {
	/** What the model was told of the tools, from the first turn. */
	offeredTools: Turn['tools'];
	calls: ToolCall[];
}

/** How n8n writes the name of a node for a model. */
export function toToolName(name: string): string {
	return name.replace(/[^a-zA-Z0-9_-]+/g, '_').slice(0, 64);
}

/**
 * What a model wants that calls each tool once, one after the other, and then is done.
 *
 * @param prepare makes the service ready for each call
 * @param conversation gets what is said
 */
export function callEachTool(
	tools: Tool[],
	bench: Workbench,
	prepare: () => Promise<void>,
	conversation: Conversation,
): Respond {
	const { service } = bench;
	const { calls } = conversation;
	let pendingCall: Pick<ToolCall, 'tool' | 'args'> | undefined;
	return async ({ messages, tools: offeredTools }) => {
		conversation.offeredTools ??= offeredTools;
		if (pendingCall !== undefined) {
			const { requests } = await service.control<{ requests: LoggedRequest[] }>('log');
			calls.push({ ...pendingCall, requests, toolResult: toText(messages.at(-1)?.content) });
		}
		const tool = tools[calls.length];
		if (tool === undefined) return { say: 'All tools were called.' };
		await bench.reset();
		const args = await tool.args(service);
		await prepare();
		await service.control('log', undefined, 'DELETE');
		pendingCall = { tool, args };
		return { calls: [{ tool: toToolName(tool.name), args }] };
	};
}

function toText(content: unknown): string {
	return typeof content === 'string' ? content : JSON.stringify(content);
}
