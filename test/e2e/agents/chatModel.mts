import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { type HttpServer, startHttpServer } from '../httpServer.mts';

/** The fields of an agent's request to its model that are read here (OpenAI's chat completions). */
export interface Turn {
	messages: { role: string; content: unknown }[];
	tools?: { function: { name: string; description?: string; parameters?: object } }[];
}

/** A tool call, with the tool's name in the agent's request. */
interface Call {
	tool: string;
	args: object;
}

/** The model's reply: concurrent tool calls, or a final message. */
export type ModelResponse = { calls: Call[] } | { say: string };

/** Chooses the model's reply to an agent's request. */
export type Respond = (turn: Turn) => Promise<ModelResponse>;

/**
 * A fake chat model on loopback with an endpoint like OpenAI's. Tests script its responses to see
 * how an agent handles them.
 */
export class ChatModel {
	/** Sets the responses to the next turns. */
	respond: Respond = async () => ({ say: 'Nothing to do.' });
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
			'say' in modelResponse
				? { role: 'assistant', content: modelResponse.say }
				: {
						role: 'assistant',
						content: null,
						tool_calls: modelResponse.calls.map((call, place) => toolCall(`${id}_${place}`, call)),
					};
		const finish_reason = 'say' in modelResponse ? 'stop' : 'tool_calls';
		return {
			id,
			object: 'chat.completion',
			created: Math.floor(Date.now() / 1000),
			model: 'stand-in',
			choices: [{ index: 0, message, finish_reason }],
			usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
		};
	}
}

function toolCall(id: string, { tool, args }: Call): object {
	return { id, type: 'function', function: { name: tool, arguments: JSON.stringify(args) } };
}
