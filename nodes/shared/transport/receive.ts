import type { Hold } from './answerBuffer';
import { MAX_ANSWER_BYTES, MAX_ERROR_BYTES, TooLarge } from './bounds';
import { JsonSize } from './jsonSize';
import type { Outcome } from './outcome';
import { outcomeOfResponse } from './outcomeOfResponse';
import type { Receiver } from './receiveFile';
import { receiveFile } from './receiveFile';
import type { Circumstances, Stream, StreamResponse } from './response';
import { brokenOff, isSuccess } from './response';
import { startWatchdog } from './watchdog';

/**
 * Reads an answer within its time: a file as it comes, where there is a receiver for it, all else
 * as JSON within its bounds. What goes beyond them is not read any further. Never throws.
 */
export async function receive(
	response: StreamResponse,
	receiver: Receiver | undefined,
	circumstances: Circumstances,
): Promise<Outcome> {
	const { buffer, secret } = circumstances;
	const share = buffer.enter();
	const hold: Hold = async (bytes) => await buffer.hold(share, bytes, response.body);
	try {
		const isFile = receiver !== undefined && isSuccess(response);
		const outcome = isFile
			? await receiveFile(response, receiver, circumstances, hold)
			: await receiveText(response, circumstances, hold);
		if (outcome.kind !== 'answer') return secret.redactAll(outcome);
		const { body, ...facts } = outcome;
		return {
			...secret.redactAll(facts),
			body: typeof body === 'string' ? secret.redact(body) : body,
		};
	} finally {
		buffer.leave(share);
	}
}

async function receiveText(
	response: StreamResponse,
	circumstances: Circumstances,
	hold: Hold,
): Promise<Outcome> {
	const { abort, deadline = Infinity, secret, signal, startedAt, timeoutMs } = circumstances;
	const { body: stream, headers, statusCode } = response;
	const end = Math.min(deadline, startedAt + timeoutMs);
	const answer = {
		destroy: (error: Error) => {
			abort();
			stream.destroy(error);
		},
	};
	const watchdog = startWatchdog(answer, () => Date.now() >= end, signal);
	const size = new JsonSize(isSuccess(response) ? MAX_ANSWER_BYTES : MAX_ERROR_BYTES);
	const texts: string[] = [];
	try {
		await Promise.race([readText(stream, size, hold, texts), watchdog.over]);
	} catch (error) {
		if (isSuccess(response)) return brokenOff(response, circumstances, watchdog, error);
		// any other status says enough, with the beginning of what is too long
		if (!(error instanceof TooLarge)) texts.length = 0;
	} finally {
		watchdog.end();
	}
	const body = texts.join('');
	const outcome = outcomeOfResponse(circumstances, { statusCode, headers, body });
	if (outcome.kind !== 'answer') return outcome;
	if (secret.mayBeIn(body)) await secret.redactLarge([outcome.body]);
	return { ...outcome, size: size.inMemory };
}

/** @param texts gets what comes, up to where it breaks off */
async function readText(
	stream: Stream,
	size: JsonSize,
	hold: Hold,
	texts: string[],
): Promise<void> {
	const decoder = new TextDecoder();
	for await (const piece of stream) {
		size.add(piece as Buffer);
		await hold(size.bytes);
		texts.push(decoder.decode(piece as Buffer, { stream: true }));
	}
	texts.push(decoder.decode());
}
