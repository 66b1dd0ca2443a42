import { sleep } from 'n8n-workflow';
import { finding, notSent } from '../transport/outcome';
import type { Failure } from '../transport/outcome';
import { yieldToEventLoop } from './yieldToEventLoop';

const SLICE_MS = 250;

/** For each name that is held: settles when the last one in its queue has let go of it. */
const tails = new Map<string, Promise<void>>();

/** How long to wait for names that another run holds. */
export interface LockWait {
	/** What both runs are about, for the user: `the same people`. */
	subject: string;
	/** In all, in ms. */
	waitBudgetMs: number;
	signal?: AbortSignal;
}

/**
 * Does something while nobody else in this process holds one of these names. Names are taken in
 * alphabetical order, so that two who want the same ones never wait for each other.
 *
 * @param work may let go of a name before it ends
 * @returns what `work` returns, or why it was not begun: cancelled, or the wait was longer than
 * `waitBudgetMs` allows; then nothing is held any more
 */
export async function withLocks<R>(
	names: string[],
	wait: LockWait,
	work: (letGo: (name: string) => void) => Promise<R>,
): Promise<R | { failure: Failure }> {
	const deadline = Date.now() + wait.waitBudgetMs;
	const tickets = new Map<string, Ticket>();
	const letGo = (name: string) => {
		tickets.get(name)?.leave();
		tickets.delete(name);
	};
	try {
		for (const name of [...new Set(names)].sort()) {
			await yieldToEventLoop();
			const ticket = queueUp(name);
			tickets.set(name, ticket);
			const failure = ticket.turn && (await waitFor(ticket.turn, deadline, wait));
			if (failure) return { failure };
		}
		return await work(letGo);
	} finally {
		for (const name of tickets.keys()) letGo(name);
	}
}

/** A turn in the queue for a name. */
interface Ticket {
	/** Settles when all before it have left; undefined where it is the first. */
	turn?: Promise<void>;
	/** Gives the turn to the next one; one that leaves early passes it on when its own comes. */
	leave(): void;
}

function queueUp(name: string): Ticket {
	const turn = tails.get(name);
	let pass = () => {};
	const mine = new Promise<void>((resolve) => {
		pass = resolve;
	});
	tails.set(name, mine);
	const leave = () => {
		pass();
		if (tails.get(name) === mine) tails.delete(name);
	};
	return { turn, leave: () => (turn ? void turn.then(leave) : leave()) };
}

async function waitFor(
	turn: Promise<void>,
	deadline: number,
	{ signal, subject }: LockWait,
): Promise<Failure | undefined> {
	let hasCome = false;
	const come = turn.then(() => {
		hasCome = true;
	});
	for (;;) {
		if (signal?.aborted === true) return notSent('cancelled');
		if (hasCome) return undefined;
		const left = deadline - Date.now();
		if (left <= 0) return locked(subject);
		await Promise.race([come, sleep(Math.min(left, SLICE_MS))]);
	}
}

/** What is said where another run holds what this one needs. */
export function locked(subject: string): Failure {
	return finding(
		'locked',
		{
			message: `Another run is still working on ${subject}`,
			description:
				"Run the workflow again when the other run has finished. To let it wait longer, increase 'Longest Rate Limit Wait (Minutes)' in the credential.",
		},
		'notSent',
	);
}
