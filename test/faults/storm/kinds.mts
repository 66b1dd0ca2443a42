import { proofs } from '../../operations/index.generated.ts';
import type { Storm } from '../../operations/storm.ts';

/** An operation as the proof runs it. */
export interface Kind extends Storm {
	name: string;
	/** It is for an account that is not connected. */
	isDisconnected?: true;
}

/** Every operation as the proof runs it. */
export const kinds: Kind[] = Object.entries(proofs).map(([name, { isDisconnected, storm }]) => ({
	name,
	isDisconnected,
	...storm,
}));
