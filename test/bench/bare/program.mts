/**
 * Sends the requests of an order and takes the answers, and does nothing else: the limit that no
 * node beats. Takes an order, or `go`, as a line of JSON on standard input, and answers with a line.
 * By `node:http`, which is faster than `fetch`; runs in the Node.js of n8n.
 */
import { createWriteStream } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Done, Order, Request } from './order.mts';

/** A timer may end a little early. */
const MARGIN_MS = 5;

let order: Order | undefined;

async function carryOut(given: Order): Promise<Done> {
	const agent = new Agent({ keepAlive: true, maxSockets: given.atOnce });
	const turnOf = turns(given);
	const statuses: Done['statuses'] = {};
	const answers: unknown[] = [];
	const send = async (one: Request) => {
		await turnOf();
		const answer = await sent(given, one, agent);
		statuses[String(answer.statusCode)] = (statuses[String(answer.statusCode)] ?? 0) + 1;
		answers.push(await taken(answer, given));
	};
	const start = performance.now();
	const { isFirstAlone, requests } = given;
	if (isFirstAlone) await send(requests[0]);
	const queue = requests.slice(isFirstAlone ? 1 : 0).values();
	const worker = async () => {
		for (const one of queue) await send(one);
	};
	await Promise.all(Array.from({ length: given.atOnce }, worker));
	const ms = performance.now() - start;
	agent.destroy();
	return { ms, statuses };
}

function sent(given: Order, one: Request, agent: Agent): Promise<IncomingMessage> {
	const { key, origin } = given;
	const { body, method, path, query } = one;
	const text = body === undefined || body === null ? undefined : JSON.stringify(body);
	const asked = new URLSearchParams(query).toString();
	const headers = {
		'x-api-key': key,
		...(text !== undefined && {
			'content-type': 'application/json',
			'content-length': Buffer.byteLength(text),
		}),
	};
	return new Promise((resolve, reject) => {
		request(`${origin}${path}${asked && `?${asked}`}`, { agent, headers, method }, resolve)
			.on('error', reject)
			.end(text);
	});
}

async function taken(answer: IncomingMessage, { file, takes }: Order): Promise<unknown> {
	if (takes === 'file') return await pipeline(answer, createWriteStream(file));
	const pieces: Buffer[] = [];
	for await (const piece of answer) pieces.push(piece as Buffer);
	const text = Buffer.concat(pieces).toString();
	return takes === 'json' ? JSON.parse(text) : rowsIn(text);
}

/** Rows of plain CSV: what a quote means costs more, and a bare program need not know it. */
function rowsIn(text: string): object[] {
	const [header = '', ...lines] = text.split('\n');
	const names = header.split(',');
	return lines.map((line) => {
		const cells = line.split(',');
		return Object.fromEntries(names.map((name, place) => [name, cells[place]]));
	});
}

/** Waits until the limit lets one more request go. */
function turns({ limit }: Order): () => Promise<void> {
	let [window, used] = [0, 0];
	return async () => {
		if (limit === undefined) return;
		for (;;) {
			const now = Math.floor(Date.now() / limit.windowMs);
			if (now !== window) [window, used] = [now, 0];
			if (used++ < limit.requests) return;
			await sleep((now + 1) * limit.windowMs - Date.now() + MARGIN_MS);
		}
	};
}

for await (const line of createInterface({ input: process.stdin })) {
	if (line !== 'go') order = JSON.parse(line) as Order;
	else if (order) console.log(JSON.stringify(await carryOut(order)));
}
