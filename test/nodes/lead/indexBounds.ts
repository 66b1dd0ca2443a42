import type { IDataObject } from 'n8n-workflow';
import { leadIndexOf } from '../../../nodes/Lead/index/leadIndexes';
import { LeadTable } from '../../../nodes/Lead/table/leadTable';
import type { Connection } from '../../../nodes/shared/transport/connection';

const MEGABYTE = 1024 * 1024;

export const connectionOf = (identity: string) => ({ identity }) as Connection;
const tableOf = (bytes: number, lead: IDataObject = {}) =>
	new LeadTable([{ id: 'lead_1', notes: 'x'.repeat(bytes), ...lead }]);

/** Lets the index of a key hold so many megabytes. */
export function hold(identity: string, megabytes: number): void {
	const table = tableOf(megabytes * MEGABYTE);
	leadIndexOf(connectionOf(identity)).kept = {
		table,
		cursor: 0,
		builtAt: Date.now(),
		countedAt: Date.now(),
	};
}

export const isKept = (identity: string) => leadIndexOf(connectionOf(identity)).kept !== undefined;
