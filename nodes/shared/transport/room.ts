import { sleep } from 'n8n-workflow';
import { MOST_OF_ANSWER, TooLarge } from './bounds';
import type { RateLimit } from './rateLimit';

const LOOK_EVERY_MS = 250;

/**
 * The room for what the answers to all requests of one key hold before it is parsed: 64 MB, half of
 * it for the answer that came first. So it can always be read to its end, while the others wait in
 * the network for their turn.
 */
export class Room {
	private readonly shares: Share[] = [];

	private announceRoom = () => {};

	private nextRoom = this.newRoom();

	/** Takes a share for one answer; it is to be given back by `leave`. */
	enter(): Share {
		const share = new Share(this);
		this.shares.push(share);
		return share;
	}

	/** Whether an answer may hold so much now. */
	hasRoom(share: Share, bytes: number): boolean {
		const [first, ...others] = this.shares;
		if (share === first) return true;
		const held = others.reduce((sum, other) => sum + (other === share ? bytes : other.bytes), 0);
		return held <= MOST_OF_ANSWER;
	}

	/** Resolves when there may be more room, or after some time. */
	async change(): Promise<void> {
		await Promise.race([this.nextRoom, sleep(LOOK_EVERY_MS)]);
	}

	giveBack(share: Share): void {
		this.shares.splice(this.shares.indexOf(share), 1);
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
		this.room.giveBack(this);
	}
}

const rooms = new WeakMap<RateLimit, Room>();

/** The room of the key that a rate limit is for. */
export function roomOf(limit: RateLimit): Room {
	const room = rooms.get(limit) ?? new Room();
	rooms.set(limit, room);
	return room;
}
