import type { IDataObject } from 'n8n-workflow';
import { textCollator } from '../shared/api/leads';
import { asRecord, asText, isRecord } from '../shared/utils/values';
import type { LeadValues } from './fields';

/** Ignores capitals; the lead may have more tags and custom fields. */
export function findDifferences(body: IDataObject, lead: IDataObject): IDataObject[] {
	return Object.entries(body)
		.filter(([field, sent]) => field !== 'email' && !isContained(sent, lead[field]))
		.map(([field, sent]) => ({ field, sent, existing: lead[field] ?? null }));
}

function isContained(sent: unknown, existing: unknown): boolean {
	if (Array.isArray(sent)) {
		return Array.isArray(existing) && sent.every((tag) => existing.includes(tag));
	}
	if (isRecord(sent)) {
		return Object.entries(sent).every(([name, value]) =>
			isContained(value, asRecord(existing)[name]),
		);
	}
	const [one, other] = [sent, existing].map((value) => asText(value)?.trim().toLowerCase());
	return one === other;
}

/** Whether a lead is another person. People marry and have nicknames, so one name may differ. */
export function hasOtherName(person: LeadValues, lead: IDataObject): boolean {
	return (['firstName', 'lastName'] as const).every((field) => {
		const existing = asText(lead[field])?.trim() ?? '';
		return existing !== '' && textCollator.compare(existing, person[field].trim()) !== 0;
	});
}
