import { buildWorkflow, CREDENTIAL_ID, START_NODE } from '../workflow.mts';
import type { Tool } from './tools.mts';

const LANGCHAIN = '@n8n/n8n-nodes-langchain';
export const AGENT = `${LANGCHAIN}.agent`;

/** The agent's maximum number of turns: one for each tool, and one for the last message. */
const MAX_TURNS = 100;

/** The agent and the nodes connected to it. */
export interface AgentSetup {
	/** The agent's version. */
	version: number;
	tools: Tool[];
	/** The ID of the credential for the fake model. */
	modelCredential: string;
}

/** Builds a workflow as the editor saves it: a manual trigger, an agent, its model and its tools. */
export function buildAgentWorkflow({ modelCredential, tools, version }: AgentSetup): object {
	const trigger = { name: START_NODE, type: 'n8n-nodes-base.manualTrigger' };
	const agent = {
		name: 'Agent',
		type: AGENT,
		typeVersion: version,
		parameters: {
			promptType: 'define',
			text: 'Try every tool once',
			options: { maxIterations: MAX_TURNS },
		},
	};
	const chat = {
		name: 'Model',
		type: `${LANGCHAIN}.lmChatOpenAi`,
		typeVersion: 1.2,
		parameters: { model: { __rl: true, mode: 'id', value: 'fake-model' }, options: {} },
		credentials: { openAiApi: { id: modelCredential, name: '' } },
	};
	const toolNodes = tools.map(({ name, parameters, type }) => ({
		...{ name, type, parameters },
		credentials: { outreachAutomationApi: { id: CREDENTIAL_ID, name: '' } },
	}));
	const connectTo = ({ name }: { name: string }, kind: string) => ({
		[kind]: [[{ node: name, type: kind, index: 0 }]],
	});
	return {
		...buildWorkflow(`Agent ${version}`, [trigger, agent, chat, ...toolNodes]),
		connections: {
			[trigger.name]: connectTo(agent, 'main'),
			[chat.name]: connectTo(agent, 'ai_languageModel'),
			...Object.fromEntries(tools.map(({ name }) => [name, connectTo(agent, 'ai_tool')])),
		},
	};
}
