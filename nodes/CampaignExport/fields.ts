import type { IDataObject } from 'n8n-workflow';
import { refuseReversed } from '../shared/operation/checks';
import { time } from '../shared/operation/properties';

export const dateFrom = time('Date From', 'date_from');

export const dateTo = time('Date To', 'date_to', 'A date without a time includes that day');

/** The end of the range. */
export const wholeDays = [dateTo.name];

/** @throws FieldError that names both fields when the dates are in reverse order */
export function requestOf({ campaign_id, filters }: { campaign_id: string; filters: IDataObject }) {
	refuseReversed(filters, dateFrom, dateTo, 'later');
	return { path: { campaign_id }, query: { ...filters } };
}
