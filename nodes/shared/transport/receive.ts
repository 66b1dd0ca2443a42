import { MAX_ANSWER_BYTES, MAX_ERROR_BYTES, MEGABYTE, TooLarge } from './bounds';
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
	const { secret } = circumstances;
	const isFile = receiver !== undefined && isSuccess(response);
	const outcome = isFile
		? await receiveFile(response, receiver, circumstances)
		: await receiveText(response, circumstances);
	if (outcome.kind !== 'answer') return secret.redactAll(outcome);
	const { body, ...facts } = outcome;
	return {
		...secret.redactAll(facts),
		body: typeof body === 'string' ? secret.redact(body) : body,
	};
}

async function receiveText(
	response: StreamResponse,
	circumstances: Circumstances,
): Promise<Outcome> {
	const { abort, secret, signal, startedAt, timeoutMs } = circumstances;
	const { maxBytes = MAX_ANSWER_BYTES } = circumstances;
	const { body: stream, headers, statusCode } = response;
	const end = startedAt + timeoutMs;
	const answer = {
		destroy: (error: Error) => {
			abort();
			stream.destroy(error);
		},
	};
	const watchdog = startWatchdog(answer, () => Date.now() >= end, signal);
	const texts: string[] = [];
	try {
		const most = isSuccess(response) ? maxBytes : MAX_ERROR_BYTES;
		await Promise.race([readText(stream, most, texts), watchdog.over]);
	} catch (error) {
		if (isSuccess(response)) return brokenOff(response, circumstances, watchdog, error);
		// any other status says enough, with the beginning of what is too long
		if (!(error instanceof TooLarge)) texts.length = 0;
	} finally {
		watchdog.end();
	}
	const body = texts.join('');
	const outcome = outcomeOfResponse(circumstances, { statusCode, headers, body });
	if (outcome.kind === 'answer' && secret.mayBeIn(body)) await secret.redactLarge([outcome.body]);
	return outcome;
}

/** @param texts gets what comes, up to where it breaks off */
async function readText(stream: Stream, maxBytes: number, texts: string[]): Promise<void> {
	const decoder = new TextDecoder();
	let bytes = 0;
	for await (const piece of stream) {
		bytes += (piece as Buffer).length;
		if (bytes > maxBytes) throw new TooLarge('answer', `${maxBytes / MEGABYTE} MB`);
		texts.push(decoder.decode(piece as Buffer, { stream: true }));
	}
	texts.push(decoder.decode());
}
