import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { type HttpServer, startHttpServer } from '../httpServer.mts';

/** An agent's request to its model: the fields of OpenAI's chat completions that tests read. */
export interface Turn {
	messages: { role: string; content: unknown }[];
	tools?: { function: { name: string; description?: string; parameters?: object } }[];
}

/** A tool call, with the tool's name in the agent's request. */
interface ToolCall {
	tool: string;
	args: object;
}

/** The model's reply: concurrent tool calls, or a final message. */
export type ModelResponse = { calls: ToolCall[] } | { message: string };

/** Chooses the model's reply to an agent's request. */
export type Respond = (turn: Turn) => Promise<ModelResponse>;

/**
 * A fake chat model on loopback with an endpoint like OpenAI's. Tests script its responses to see
 * how an agent handles them.
 */
export class ChatModel {
	/** Replaced by each test. */
	respond: Respond = async () => ({ message: 'Nothing to do.' });
	private turns = 0;

	private constructor(private readonly server: HttpServer) {}

	static async start(): Promise<ChatModel> {
		let handle: (request: IncomingMessage, response: ServerResponse) => void = () => {};
		const model = new ChatModel(
			await startHttpServer((request, response) => void handle(request, response)),
		);
		handle = (request, response) => {
			model.reply(request).then(
				(body) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body)),
				(error: unknown) => response.writeHead(500).end(String(error)),
			);
		};
		return model;
	}

	/** The base URL for n8n's OpenAI credential. */
	get url(): string {
		return `${this.server.url}/v1`;
	}

	close(): void {
		this.server.close();
	}

	private async reply(request: IncomingMessage): Promise<object> {
		const modelResponse = await this.respond((await json(request)) as Turn);
		const id = `turn_${++this.turns}`;
		const message =
			'message' in modelResponse
				? { role: 'assistant', content: modelResponse.message }
				: {
						role: 'assistant',
						content: null,
						tool_calls: modelResponse.calls.map((call, index) =>
							toToolCall(`${id}_${index}`, call),
						),
					};
		const finish_reason = 'message' in modelResponse ? 'stop' : 'tool_calls';
		return {
			id,
			object: 'chat.completion',
			created: Math.floor(Date.now() / 1000),
			model: 'fake-model',
			choices: [{ index: 0, message, finish_reason }],
			usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
		};
	}
}

function toToolCall(id: string, { tool, args }: ToolCall): object {
	return { id, type: 'function', function: { name: tool, arguments: JSON.stringify(args) } };
}
