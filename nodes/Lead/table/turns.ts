import { sleep } from 'n8n-workflow';

/** Who waits longer for others goes without them. */
const PATIENCE_MS = 5_000;
const SLICE_MS = 50;

/** Reads and writes of one thing go one after another: one read alone, or any number of writes. */
export class Turns {
	private isReading = false;

	private writing = 0;

	/** How many writes have begun. */
	private begun = 0;

	async write<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
		await until(() => !this.isReading, signal);
		this.writing++;
		this.begun++;
		return await work().finally(() => {
			this.writing--;
		});
	}

	/** @param work is given what tells whether no write was under way since it began */
	async read<T>(work: (isAlone: () => boolean) => Promise<T>, signal?: AbortSignal): Promise<T> {
		const isTurn = await this.takeTurn(signal);
		const { begun } = this;
		return await work(() => isTurn && this.begun === begun).finally(() => {
			if (isTurn) this.isReading = false;
		});
	}

	private async takeTurn(signal?: AbortSignal): Promise<boolean> {
		const take = () => {
			const isFree = !this.isReading;
			this.isReading = true;
			return isFree;
		};
		if (!(await until(take, signal))) return false;
		const isQuiet = await until(() => this.writing === 0, signal);
		this.isReading = isQuiet;
		return isQuiet;
	}
}

async function until(isCome: () => boolean, signal?: AbortSignal): Promise<boolean> {
	for (let waited = 0; !isCome(); waited += SLICE_MS) {
		if (signal?.aborted === true || waited >= PATIENCE_MS) return false;
		await sleep(SLICE_MS);
	}
	return true;
}
