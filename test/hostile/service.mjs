import { once } from 'node:events';
import { createServer } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createBrotliCompress, createDeflate, createGzip } from 'node:zlib';

const PIECE = 64 * 1024;
const ENCODERS = { br: createBrotliCompress, deflate: createDeflate, gzip: createGzip };

/** Starts a service on loopback that answers as no honest one does; types in service.d.mts. */
export async function startHostile(answer) {
	const service = { answer, requests: [], url: '', close };
	const server = createServer((request, response) => {
		const { pathname, searchParams } = new URL(request.url, 'http://localhost');
		const query = Object.fromEntries(searchParams);
		const path = pathname.replace(/^\/api\/v2/, '');
		const seen = { method: request.method, path, query, sent: 0, isOpen: true };
		const place = service.requests.push(seen) - 1;
		const { socket } = request;
		const before = socket.bytesWritten;
		response.on('close', () => {
			seen.sent = socket.bytesWritten - before;
			seen.isOpen = false;
		});
		request.resume();
		send(response, service.answer(seen, place)).catch(() => socket.destroy());
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	service.url = `http://127.0.0.1:${server.address().port}`;
	return service;

	async function close() {
		server.close();
		server.closeAllConnections();
		await once(server, 'close');
	}
}

async function send(response, { body = {}, encoding, head, headers = {}, length, status = 200 }) {
	if (head !== undefined) await sendHead(response, head);
	response.writeHead(status, {
		'content-type': 'application/json',
		...(encoding && { 'content-encoding': encoding }),
		...(length !== undefined && { 'content-length': String(length) }),
		...headers,
	});
	const steps = encoding ? [ENCODERS[encoding](), response] : [response];
	await pipeline(piecesOf(body), ...steps);
}

/** Past Node's own head of an answer, for as long as someone listens. */
async function sendHead({ socket }, head) {
	for await (const piece of piecesOf(head)) {
		if (socket.destroyed) return;
		if (!socket.write(piece)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
	}
}

/** The text in pieces: what repeats comes in large ones, unless there is a time between them. */
async function* piecesOf({ start = '', repeat = '', times = 0, end = '', everyMs }) {
	if (start !== '') yield start;
	const most = everyMs === undefined ? Math.max(1, Math.floor(PIECE / (repeat.length || 1))) : 1;
	const piece = repeat.repeat(Math.min(most, times));
	let left = times;
	for (; left >= most; left -= most) {
		yield piece;
		if (everyMs !== undefined) await sleep(everyMs);
	}
	yield repeat.repeat(left) + end;
}
