import { sleep } from 'n8n-workflow';
import { MOST_OF_ANSWER, TooLarge } from './bounds';
import type { RateLimit } from './rateLimit';

const CHECK_EVERY_MS = 250;

/**
 * The room for what the answers to all requests of one key hold before it is parsed: 64 MB. Half of
 * it is for all, the other half for the first that needs more than they leave: it can be read to its
 * end while the others wait in the network for their turn.
 */
export class Room {
	private readonly shares = new Set<Share>();

	/** The one answer that has the other half for itself. */
	private ahead?: Share;

	private announceRoom = () => {};

	private nextRoom = this.newRoom();

	/** Takes a share for one answer; it is to be given back by `leave`. */
	enter(): Share {
		const share = new Share(this);
		this.shares.add(share);
		return share;
	}

	/** Whether an answer may hold so much now. */
	hasRoom(share: Share, bytes: number): boolean {
		let held = bytes;
		for (const other of this.shares) {
			if (other !== share && other !== this.ahead) held += other.bytes;
		}
		const fits = held <= MOST_OF_ANSWER;
		if (!fits) return share === (this.ahead ??= share);
		if (this.ahead === share) this.leaveLead();
		return true;
	}

	/** Resolves when there may be more room, or after some time. */
	async change(): Promise<void> {
		await Promise.race([this.nextRoom, sleep(CHECK_EVERY_MS)]);
	}

	release(share: Share): void {
		this.shares.delete(share);
		this.leaveLead(share);
	}

	private leaveLead(share = this.ahead): void {
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

/** What one answer holds. */
export class Share {
	bytes = 0;

	constructor(private readonly room: Room) {}

	/**
	 * Waits until there is room for all that the answer holds now.
	 *
	 * @throws TooLarge when the answer's time is over before
	 */
	async hold(bytes: number, stream: { destroyed: boolean }): Promise<void> {
		while (!this.room.hasRoom(this, bytes)) {
			if (stream.destroyed) throw new TooLarge('unread');
			await this.room.change();
		}
		this.bytes = bytes;
	}

	/** What it held is parsed, or thrown away. */
	leave(): void {
		this.room.release(this);
	}
}

const rooms = new WeakMap<RateLimit, Room>();

/** The room of the key that a rate limit is for. */
export function roomOf(limit: RateLimit): Room {
	const room = rooms.get(limit) ?? new Room();
	rooms.set(limit, room);
	return room;
}
