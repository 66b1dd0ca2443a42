import type { IDataObject } from 'n8n-workflow';
import read from './forms/index';

/** A row of a list, and what must come of it. */
export interface FormRow {
	item: IDataObject;
	/** The body of POST /leads; null where nothing may be sent; missing where it is not asked. */
	lead?: IDataObject | null;
	/** Whom a connection request goes to; null where nobody may be reached. */
	invite?: string | null;
}

/** The lists of one system: exports, and what n8n's nodes return. Nobody in them exists. */
export interface Form {
	system: string;
	lists: Array<{ list: string; rows: FormRow[] }>;
}

export const forms: Form[] = read;
