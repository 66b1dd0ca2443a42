import { sleep } from 'n8n-workflow';
import { MAX_ANSWER_BYTES, TooLarge } from './bounds';
import type { RateLimit } from './rateLimit';

const CHECK_EVERY_MS = 250;

/** What one answer holds. */
interface Share {
	bytes: number;
}

/** Waits until an answer may hold so many bytes. */
export type Hold = (bytes: number) => Promise<void>;

/**
 * What the answers to all requests of one key may hold before it is parsed: 64 MB. Half of it is for
 * all, the other half for the first that needs more than they leave: it can be read to its end while
 * the others wait in the network for their turn.
 */
export class AnswerBuffer {
	private readonly shares = new Set<Share>();

	/** The one answer that has the other half for itself. */
	private ahead?: Share;

	private announceRoom = () => {};

	private nextRoom = this.newRoom();

	/** Takes a share for one answer; it is to be given back by `leave`. */
	enter(): Share {
		const share = { bytes: 0 };
		this.shares.add(share);
		return share;
	}

	/**
	 * Waits until there is room for all that an answer holds now.
	 *
	 * @throws TooLarge when the answer's time is over before
	 */
	async hold(share: Share, bytes: number, stream: { destroyed: boolean }): Promise<void> {
		while (!this.hasRoom(share, bytes)) {
			if (stream.destroyed) throw new TooLarge('unread');
			await Promise.race([this.nextRoom, sleep(CHECK_EVERY_MS)]);
		}
		share.bytes = bytes;
	}

	/** What an answer held is parsed, or thrown away. */
	leave(share: Share): void {
		this.shares.delete(share);
		this.leaveLead(share);
	}

	/** Whether an answer may hold so much now. */
	private hasRoom(share: Share, bytes: number): boolean {
		let held = bytes;
		for (const other of this.shares) {
			if (other !== share && other !== this.ahead) held += other.bytes;
		}
		const fits = held <= MAX_ANSWER_BYTES;
		if (!fits) return share === (this.ahead ??= share);
		if (this.ahead === share) this.leaveLead(share);
		return true;
	}

	private leaveLead(share: Share): void {
		if (this.ahead === share) this.ahead = undefined;
		this.announceRoom();
		this.nextRoom = this.newRoom();
	}

	private newRoom(): Promise<void> {
		return new Promise((resolve) => {
			this.announceRoom = resolve;
		});
	}
}

const buffers = new WeakMap<RateLimit, AnswerBuffer>();

/** The buffer of the key that a rate limit is for. */
export function bufferOf(limit: RateLimit): AnswerBuffer {
	const buffer = buffers.get(limit) ?? new AnswerBuffer();
	buffers.set(limit, buffer);
	return buffer;
}
