import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { refuseReversed } from '../shared/operation/range';

export const dateFrom: INodeProperties = {
	displayName: 'Date From',
	name: 'date_from',
	type: 'dateTime',
	default: '',
};

export const dateTo: INodeProperties = {
	displayName: 'Date To',
	name: 'date_to',
	type: 'dateTime',
	default: '',
	description: 'A date without a time includes that day',
};

/** The end of the range. */
export const wholeDays = [dateTo.name];

/** @throws FieldError that names both fields when the dates are in reverse order */
export function requestOf({ campaign_id, filters }: { campaign_id: string; filters: IDataObject }) {
	refuseReversed(filters, dateFrom, dateTo, 'later');
	return { path: { campaign_id }, query: { ...filters } };
}
