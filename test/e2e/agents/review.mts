import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { LOOPBACK } from '../../../sandbox/launcher/ports.mts';
import { check } from '../checks.mts';
import { type LoggedRequest, routes } from '../operations.mts';
import type { Workbench } from '../workbench.mts';
import { agentWorkflow } from './agentWorkflow.mts';
import type { ChatModel } from './chatModel.mts';
import { toolName } from './conversation.mts';
import { Mailbox } from './mailbox.mts';
import type { Tool } from './tools.mts';

const STEP = 'Human review';
const TYPE = 'n8n-nodes-base.emailSendHitlTool';
/** How long the person has who does not answer. */
const PATIENCE_MINUTES = 0.05;
const LONGEST_WAIT_MS = 60_000;
/** Links are only followed for people, not for programs that look at mails. */
const BROWSER = {
	'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};

/** The tools that delete, spend credits or reach people: their names say so. */
const NEEDS_CARE = /permanently|spend credits|\bperson\b/;

/** An agent whose tools a person has to approve, by mail. */
export interface Reviewed {
	version: number;
	bench: Workbench;
	chat: ChatModel;
	/** The id of the credential for the stand-in of a model. */
	model: string;
}

/** n8n's human review before tools that cannot be taken back, where this n8n has it. */
export async function checkReview(agent: Reviewed, tools: Tool[]): Promise<void> {
	const { bench, version } = agent;
	if (!bench.hasType(TYPE)) return;
	const mailbox = await Mailbox.start();
	const data = mailbox.credential;
	const smtp = await bench.ask<{ id: string }>('/rest/credentials', {
		name: 'Mailbox',
		type: 'smtp',
		data,
	});
	const tool = tools.find(({ name }) => NEEDS_CARE.test(name)) ?? assert.fail('no such tool');
	for (const answer of ['approve', 'decline', 'nothing']) {
		await check(`agent ${version}: a person answers ${answer} to a tool`, async () => {
			await answered(agent, tool, answer, mailbox, smtp.id);
		});
	}
	mailbox.close();
}

async function answered(
	{ bench, chat, model, version }: Reviewed,
	tool: Tool,
	answer: string,
	mailbox: Mailbox,
	smtp: string,
): Promise<void> {
	await bench.reset();
	const args = await tool.args(bench.service);
	await bench.service.control('log', undefined, 'DELETE');
	let told: string | undefined;
	let turns = 0;
	chat.mind = async ({ messages }) => {
		if (turns++ === 0) {
			const call = { toolParameters: args, hitlParameters: {} };
			return { calls: [{ tool: toolName(tool.name), args: call }] };
		}
		told = JSON.stringify(messages.at(-1)?.content);
		return { say: 'Done.' };
	};
	const review = reviewStep(smtp);
	const workflow = agentWorkflow({ model, review, tools: [tool], version });
	const { id } = await bench.ask<{ id: string }>('/rest/workflows', workflow);
	const execution = await bench.start(id);
	const mail = await mailbox.next();
	for (const value of Object.values(args)) assert.ok(mail.includes(String(value)), mail);
	assert.deepEqual(await sent(bench), [], 'something was sent before the answer');
	await until(bench, execution, (status) => status === 'waiting');
	if (answer !== 'nothing') await press(answer === 'approve', mail);
	await until(bench, execution, (status) => status !== 'waiting');
	const { data, status } = await bench.ended(execution);
	assert.equal(status, 'success', data.resultData.error?.message);
	const requests = await sent(bench);
	if (answer === 'approve') {
		const { method, path } = routes.get(tool.route) ?? assert.fail(`no route ${tool.route}`);
		const its = requests.filter((one) => one.method === method && path.test(one.path));
		assert.equal(its.length, 1, `sent: ${JSON.stringify(requests)}`);
	} else {
		assert.deepEqual(requests, []);
		assert.match(told ?? '', /rejected/);
	}
}

/** As docs/agents.md says to set it. */
function reviewStep(smtp: string) {
	return {
		name: STEP,
		type: TYPE,
		typeVersion: 2.1,
		parameters: {
			fromEmail: 'agent@x.example',
			toEmail: 'person@x.example',
			subject: 'May I?',
			message:
				'=The agent wants to run {{ $tool.name }} with {{ JSON.stringify($tool.parameters) }}',
			approvalOptions: { values: { approvalType: 'double' } },
			options: {
				limitWaitTime: {
					values: {
						limitType: 'afterTimeInterval',
						resumeAmount: PATIENCE_MINUTES,
						resumeUnit: 'minutes',
					},
				},
			},
		},
		credentials: { smtp: { id: smtp, name: '' } },
	};
}

/** Presses a button of the mail. */
async function press(isApproved: boolean, mail: string): Promise<void> {
	const links = [...mail.matchAll(/href="([^"]+)"/g)].map(([, link]) => link);
	const link = links.find((one) => one.includes(`approved=${isApproved}`));
	const url = new URL(link?.replaceAll('&amp;', '&') ?? assert.fail(`no such button in ${mail}`));
	url.hostname = LOOPBACK;
	const answer = await fetch(url, { headers: BROWSER });
	assert.equal(answer.status, 200, await answer.text());
}

async function sent({ service }: Workbench): Promise<LoggedRequest[]> {
	return (await service.control<{ requests: LoggedRequest[] }>('log')).requests;
}

async function until(
	bench: Workbench,
	execution: string,
	isSo: (status: string) => boolean,
): Promise<void> {
	const giveUpAt = Date.now() + LONGEST_WAIT_MS;
	while (!isSo((await bench.stored(execution)).status)) {
		if (Date.now() > giveUpAt) assert.fail('the execution does not wait, or does not end');
		await sleep(100);
	}
}
