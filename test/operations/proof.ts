import type { INodeParameters } from 'n8n-workflow';
import type { Seen } from '../nodes/service';
import type { FaultRun } from './faults';
import type { Run } from './run';

/** The smallest set of parameters, some of them from the incoming item (`itemsUpTo`). */
export interface Example {
	parameters: INodeParameters;
	/** Whether a request is its own, and no look-up before it; without it, each is. */
	isOwn?(request: Seen): boolean;
	/** One reading serves all items, so that a refusal is one of all of them. */
	isShared?: true;
}

/** All that the proofs must know of an operation. */
export interface Proof {
	/** With which the tests of all operations run it. */
	example: Example;
	/** What the editor asks for, by the labels of the fields. */
	required?: string[];
	/** It is for an account that is not connected to LinkedIn. */
	isDisconnected?: true;
	/** How it goes while requests fail (`npm run test:faults`); without it, as a plain reading. */
	faults?: FaultRun;
	/** How it is used: against the sandbox (`test/contract`), and in a real n8n (`npm run test:e2e`). */
	runs: [Run, ...Run[]];
	/** Its fields can be mapped automatically. */
	isMapped?: true;
	/** The API does not document what its route answers, so it has no output schema. */
	isUndocumented?: true;
	/** Of an operation with Simplify: the fields that openapi.yaml has, and those that we add. */
	documented?: string[];
}
