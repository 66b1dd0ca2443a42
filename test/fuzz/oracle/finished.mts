import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import type { Exchange } from '../service.mts';

/** How items and requests belong together. */
export type Kind =
	| 'action'
	| 'batch'
	| 'createIfNew'
	| 'deleteLead'
	| 'find'
	| 'list'
	| 'search'
	| 'single'
	| 'upload';

/** A run that came to its end without an error. */
export interface Finished {
	name: string;
	kind: Kind;
	isOnce: boolean;
	parameters: INodeParameters;
	items: IDataObject[];
	/** Success, and Error where there is one. */
	outputs: INodeExecutionData[][];
	/** What the user is told beside the items. */
	hints: string[];
	log: Exchange[];
	/** No answer was changed. */
	isWell: boolean;
}

/** An item that stands for an input which was not done. */
export function isErrorItem({ json }: INodeExecutionData): boolean {
	const details = json.details as IDataObject | undefined;
	return typeof json.error === 'string' && typeof details?.outcome === 'string';
}

/** The input that an item stands for. */
export const inputOf = ({ pairedItem }: INodeExecutionData): number =>
	(pairedItem as { item?: number } | undefined)?.item ?? Number.NaN;
