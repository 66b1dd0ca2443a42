import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import type { Fuzz, FuzzKind } from '../../operations/proof.ts';
import type { Exchange } from '../service.mts';

/** A run that came to its end without an error. */
export interface Finished {
	kind: FuzzKind;
	echo: Fuzz['echo'];
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
	return typeof json.error === 'string' && typeof json.outcome === 'string';
}

/** The input that an item stands for. */
export const inputOf = ({ pairedItem }: INodeExecutionData): number =>
	(pairedItem as { item?: number } | undefined)?.item ?? Number.NaN;
