import type { LoggedRequest } from '../operations.mts';
import type { Workbench } from '../workbench.mts';
import type { Mind, Turn } from './chatModel.mts';
import type { Tool } from './tools.mts';

/** One call of a tool: what the service saw of it, and what the model was sent of it. */
export interface Called {
	tool: Tool;
	args: Record<string, unknown>;
	requests: LoggedRequest[];
	/** As the agent put it into the model's next request. */
	answer: string;
}

/** What an agent and its model have said to each other. */
export interface Conversation {
	/** What the model was told of the tools, from the first turn. */
	told: Turn['tools'];
	called: Called[];
}

/** How n8n writes the name of a node for a model. */
export function toolName(name: string): string {
	return name.replace(/[^a-zA-Z0-9_-]+/g, '_').slice(0, 64);
}

/**
 * What a model wants that calls each tool once, one after the other, and then is done.
 *
 * @param prepare makes the service ready for each call
 * @param conversation gets what is said
 */
export function callsEach(
	tools: Tool[],
	bench: Workbench,
	prepare: () => Promise<void>,
	conversation: Conversation,
): Mind {
	const { service } = bench;
	const { called } = conversation;
	let open: Pick<Called, 'tool' | 'args'> | undefined;
	return async ({ messages, tools: told }) => {
		conversation.told ??= told;
		if (open !== undefined) {
			const { requests } = await service.control<{ requests: LoggedRequest[] }>('log');
			called.push({ ...open, requests, answer: textOf(messages.at(-1)?.content) });
		}
		const tool = tools[called.length];
		if (tool === undefined) return { say: 'All tools were called.' };
		await bench.reset();
		const args = await tool.args(service);
		await prepare();
		await service.control('log', undefined, 'DELETE');
		open = { tool, args };
		return { calls: [{ tool: toolName(tool.name), args }] };
	};
}

function textOf(content: unknown): string {
	return typeof content === 'string' ? content : JSON.stringify(content);
}
