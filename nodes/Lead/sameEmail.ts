import type { IDataObject } from 'n8n-workflow';
import { textIn } from '../shared/values';

/** The form in which emails are compared: the letter case does not matter. */
export function sameEmail(email: string): string {
	return email.trim().toLowerCase();
}

/** A lead's email in the form in which emails are compared; empty where it has none. */
export function emailOf(lead: IDataObject): string {
	return sameEmail(textIn(lead.email) ?? '');
}
