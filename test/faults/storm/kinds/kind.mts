import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { State } from '../../../../sandbox/service/state.mts';
import type { Random } from '../../../random.ts';
import type { Snapshot } from '../snapshot.mts';

/** What a run tells of one of its items; `failed` where it was refused or not sent. */
export type Told = 'done' | 'failed' | 'found' | 'skipped' | 'unknown';

/**
 * How requests and items belong together: one request for each item that changes something
 * (`each`), requests that no item can be told by (`counted`), pages that are paid for (`paged`),
 * leads that are created unless they exist (`ifNew`), or reading (`read`).
 */
export type Tie = 'counted' | 'each' | 'ifNew' | 'paged' | 'read';

/** An operation as the proof runs it. */
export interface Kind {
	/** As in the catalogue of operations. */
	name: string;
	/** How often it is drawn. */
	weight: number;
	/** How many items an execution has at most. */
	most: number;
	tie: Tie;
	/** What a later execution sends again is known, so that it does no harm. */
	isSafeAgain?: true;
	parameters: INodeParameters | ((random: Random) => INodeParameters);
	/** Makes the incoming item of a mark, and puts into the service what it is about. */
	item?(mark: string, state: State): IDataObject;
	/** What an item by Success tells; that it was done where this is missing. */
	told?(json: IDataObject): Told;
	/** Whether items by Success hold no mark. */
	isSilent?: true;
	/** What is wrong with what was read for one item; for `read` only. */
	wrong?(
		given: IDataObject[],
		before: Snapshot,
		after: Snapshot,
		item: IDataObject,
	): string | undefined;
	/** For `counted`: what its requests have in their bodies. */
	actionType?: string;
}
