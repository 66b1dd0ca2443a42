import type { INodeParameters, INodeType } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import { OutreachCampaignExport } from '../../nodes/CampaignExport/OutreachCampaignExport.node';
import { OutreachLead } from '../../nodes/Lead/OutreachLead.node';
import { OutreachTrigger } from '../../nodes/Trigger/OutreachTrigger.node';
import type { Active, Ran, Run } from '../engine';
import { openList, runNode, switchOn } from '../engine';
import type { Answer } from './hostile';
import { hostile } from './hostile';

export const MEGABYTE = 1024 * 1024;
/** What lies in the buffers of both ends of a connection when it breaks off. */
const ON_THE_WAY = 16 * MEGABYTE;

let keys = 0;

/** Another key for each call, as what is known of one is shared in the process. */
function newCredentials() {
	return { baseUrl: hostile.url, apiKey: `dummy-key-of-hostile-${++keys}` };
}

/** Every request from now on gets this answer. */
export function answers(answer: Answer | typeof hostile.answer): void {
	hostile.requests.length = 0;
	hostile.answer = typeof answer === 'function' ? answer : () => answer;
}

export async function runHere(
	node: INodeType,
	parameters: INodeParameters,
	extra: Partial<Run> = {},
): Promise<Ran> {
	return await runNode({ node, parameters, credentials: newCredentials(), ...extra });
}

/** Lead → Get Many, all of them. */
export async function list(extra: Partial<Run> = {}): Promise<Ran> {
	const parameters = { operation: 'getAll', returnAll: true, simple: false };
	return await runHere(new OutreachLead(), parameters, extra);
}

/** Lead → Create, of one lead. */
export async function create(timeout = 60): Promise<Ran> {
	return await runHere(new OutreachLead(), {
		operation: 'create',
		mapping: 'manual',
		firstName: 'Ada',
		lastName: 'Lovelace',
		email: 'ada@x.example',
		options: { timeout },
	});
}

/** Campaign Export → Export. */
export async function exported(output: string, extra: Partial<Run> = {}): Promise<Ran> {
	const parameters = { operation: 'export', campaign_id: 'c1', output };
	return await runHere(new OutreachCampaignExport(), parameters, extra);
}

/** The picker of leads. */
export async function openLeads() {
	const parameters = { operation: 'delete' };
	const run = { node: new OutreachLead(), parameters, credentials: newCredentials() };
	return await openList(run, 'searchLeads');
}

/** The trigger, switched on. */
export function watching(parameters: INodeParameters, budgetMs?: number): Active {
	const run = { node: new OutreachTrigger(), parameters, credentials: newCredentials() };
	return switchOn(run, 'update', budgetMs);
}

/** That there was one request, and that its answer broke off when so much had come. */
export async function expectOneBrokenOff(most = 8 * MEGABYTE): Promise<void> {
	expect(hostile.requests).toHaveLength(1);
	const [request] = hostile.requests;
	for (let turn = 0; turn < 100 && request.isOpen; turn++) await sleep(20);
	expect(request.isOpen).toBe(false);
	expect(request.sent).toBeLessThan(most + ON_THE_WAY);
}

/** Waits for what was under way when a reading ended: it would come to the next test. */
export async function settled(): Promise<void> {
	const { requests } = hostile;
	for (let count = -1; count < requests.length || requests.some(({ isOpen }) => isOpen); ) {
		count = requests.length;
		await sleep(300);
	}
}
