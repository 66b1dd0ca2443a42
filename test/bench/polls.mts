/**
 * What a poll costs n8n's processor with full memory: the states of 50,000 leads where states count,
 * and a crowd of 45,000 behind the cursor where times do. In n8n-core's engine, against a service in
 * this process that serves a page of 100 new leads; beside it the same with empty memory.
 */
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { IDataObject } from 'n8n-workflow';
import { MAX_KNOWN, type Memory, Table } from '../../nodes/Trigger/memory.ts';
import { OutreachTrigger } from '../../nodes/Trigger/OutreachTrigger.node.ts';
import { switchOn } from '../engine.ts';
import { leadOf } from '../nodes/lead/samples.ts';
import { median } from './table/figures.mts';

const STATE_EVENTS = ['leadStatusChanged', 'leadReplied'];
const EVENTS = ['leadCreated', 'leadUpdated', 'leadContacted', ...STATE_EVENTS];
const POLLS = 40;
const WARM_UP = 10;
const MAX_MS = 30;
const LEADS = 100;
/** Over 50,000 the trigger passes a crowd over, so there is room for the new ones. */
const CROWD = 45_000;
/** What states add to it: as many as come in ten minutes. */
const SOME = 1_000;
/** Memory of so many entries is at least as long. */
const FULL = 8 * CROWD;
/** The look-back less a second. */
const JUST_BEFORE_NOW_MS = 59_000;
const STATUSES = ['new', 'contacted', 'replied', 'converted', 'cold'];

let leads: IDataObject[] = [];

async function startService(): Promise<Server> {
	const server = createServer((_, response) => {
		const pagination = { page: 1, limit: LEADS, total: leads.length, pages: 1 };
		response.setHeader('content-type', 'application/json');
		response.end(JSON.stringify({ success: true, data: { leads, pagination } }));
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	return server;
}

/** A lead for which all events happen at this time. */
function leadAt(number: number, ms: number): IDataObject {
	const at = new Date(ms).toISOString();
	const createdAt = new Date(ms - 10_000).toISOString();
	return { ...leadOf(number), createdAt, updatedAt: at, lastContactedAt: at, status: 'replied' };
}

/** A table of leads that are listed no more. */
function tableOf(count: number, valueOf: (number: number) => string): string {
	const table = new Table();
	for (let number = 0; number < count; number++) table.set(`gone_${number}`, valueOf(number));
	return table.toString();
}

function fullMemory(event: string, memory: IDataObject): IDataObject {
	const last = memory.seen as Memory;
	const hasStates = STATE_EVENTS.includes(event);
	// just before now: the crowd stays known for about a minute
	const time = `${Number(last.cursor) + JUST_BEFORE_NOW_MS}`;
	const seen = tableOf(hasStates ? SOME : CROWD, () => time);
	const statusOf = (number: number) => STATUSES[number % STATUSES.length] ?? '';
	const states = hasStates ? tableOf(MAX_KNOWN, statusOf) : undefined;
	return { seen: { ...last, seen, states, baseline: undefined } };
}

async function cpuOf(event: string, url: string, isFull: boolean): Promise<number> {
	const now = Date.now();
	const run = {
		node: new OutreachTrigger(),
		parameters: { event },
		credentials: { baseUrl: url, apiKey: 'dummy-key-of-the-bench' },
	};
	leads = [leadAt(0, now)];
	const first = switchOn({ ...run, workflowId: randomUUID() });
	await first.poll();
	const memory = isFull ? fullMemory(event, first.memory()) : first.memory();
	const trigger = switchOn({ ...run, memory, workflowId: randomUUID() }, 'update');
	const times: number[] = [];
	for (let poll = 0; poll < POLLS; poll++) {
		const page = Array.from({ length: LEADS }, (_, place) => poll * LEADS + place + 1);
		leads = page.map((number) => leadAt(number, now + number));
		const before = process.cpuUsage();
		const items = await trigger.poll();
		const { user, system } = process.cpuUsage(before);
		if (items?.length !== LEADS) {
			throw new Error(`${event}: ${items?.length} items`);
		}
		const { length } = JSON.stringify(trigger.memory());
		if (isFull && length < FULL) throw new Error(`${event} has forgotten what it knew`);
		if (poll >= WARM_UP) times.push((user + system) / 1_000);
	}
	return median(times);
}

/** The processor's time for one poll, with full memory unless something else is said, in ms. */
export async function pollMs(event: string, isFull = true): Promise<number> {
	const server = await startService();
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	try {
		return await cpuOf(event, url, isFull);
	} finally {
		server.close();
	}
}

/** Prints a poll's own time for each event; returns whether none takes too long. */
export async function showPolls(): Promise<boolean> {
	let isMet = true;
	console.log(
		`\nA poll with ${LEADS} new leads and full memory, processor time, median of ${POLLS - WARM_UP}`,
	);
	for (const event of EVENTS) {
		const empty = await pollMs(event, false);
		const full = await pollMs(event);
		console.log(
			`  ${event}: ${full.toFixed(1)} ms (at most ${MAX_MS}), ${empty.toFixed(1)} ms with empty memory`,
		);
		isMet &&= full <= MAX_MS;
	}
	return isMet;
}
