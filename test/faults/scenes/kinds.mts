import { proofs } from '../../operations/index.generated.ts';
import { type FaultRun, reading } from '../../operations/faults.ts';

/** An operation as it is run here. */
export interface Kind extends FaultRun {
	name: string;
	/** It is for an account that is not connected. */
	isDisconnected?: true;
}

/** Every operation as it is run here. */
export const kinds: Kind[] = Object.entries(proofs).map(
	([name, { isDisconnected, faults = reading() }]) => ({ name, isDisconnected, ...faults }),
);
