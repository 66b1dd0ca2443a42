/**
 * What it costs to skip people who were written to before: how much of its list n8n writes for a run
 * in which nobody is new. In n8n-core's engine, against a service in this process.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OutreachNetworkAction } from '../../nodes/NetworkAction/OutreachNetworkAction.node.ts';
import { records } from '../deduplication.ts';
import { runNode } from '../engine.ts';

const PEOPLE = 1_000;
const REMEMBERED = 10_000;
const ENTRIES_OF_AN_ACTION = 2;
/** n8n keeps an entry as an MD5 sum in Base64, in quotes and with a comma. */
const BYTES_OF_AN_ENTRY = 27;
const MAX_MB = 1;

const ANSWER = {
	success: true,
	message: 'Scheduled',
	userId: 'u1',
	data: { linkedin: { connected: true, profileUrl: 'https://www.linkedin.com/in/sender' } },
};

/** Prints what one run of skipped people writes; returns whether it is not too much. */
export async function showSkips(): Promise<boolean> {
	const server = createServer((_, response) => {
		response.setHeader('content-type', 'application/json');
		response.end(JSON.stringify(ANSWER));
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const people = Array.from({ length: PEOPLE }, (_, place) => ({
		url: `https://www.linkedin.com/in/person-${place}`,
	}));
	const run = async () =>
		await runNode({
			node: new OutreachNetworkAction(),
			parameters: {
				resource: 'message',
				operation: 'sendFirstMessage',
				mapping: 'manual',
				profileUrl: '={{ $json.url }}',
				message: 'Hello',
				maxActions: 0,
			},
			credentials: { baseUrl, apiKey: 'dummy-key-of-the-bench' },
			items: people,
		});
	try {
		await records.open();
		await run();
		records.crowd((REMEMBERED - PEOPLE) * ENTRIES_OF_AN_ACTION);
		records.takeWritten();
		const { json } = await run();
		const isSkipped = json.every(({ scheduled }) => scheduled === false);
		if (json.length !== PEOPLE || !isSkipped) throw new Error('Someone was written to again');
		const megabytes = (records.takeWritten() * BYTES_OF_AN_ENTRY) / 1e6;
		console.log(
			`\n${PEOPLE} people who are all skipped, of ${REMEMBERED} that are remembered: n8n writes ${megabytes.toFixed(2)} MB (at most ${MAX_MB})`,
		);
		return megabytes <= MAX_MB;
	} finally {
		server.close();
	}
}
