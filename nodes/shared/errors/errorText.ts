import type { INode } from 'n8n-workflow';
import type { WhoOf } from './faults';

/** What happened, and what to do next. */
export interface ErrorText {
	message: string;
	description: string;
	/** What the service itself says of it, which the description ends with. */
	said?: string;
}

/** A field that says which record something is about. */
export interface RecordField {
	label: string;
	/** It takes an ID of the record, not what a record is searched by. */
	isId: boolean;
}

/** What a message may name besides the service's own facts. */
export interface MessageContext {
	/** The field as the editor shows it, by the API's name for it. */
	labelOf(name: string): string;
	/** The workflow's time zone, for times in messages. */
	timezone: string;
	/** Where the service is. */
	origin?: string;
	/** How to find out whether a write with an unknown outcome was carried out. */
	howToVerify?: string;
	/** The field that says which record it is about, as the editor shows it. */
	record?: RecordField;
	/** What happens by itself after a passing failure, where nobody has to run anything again. */
	comesBack?: string;
}

/** What an n8n error is made from, beside what went wrong. */
export interface ErrorContext extends MessageContext {
	node: INode;
}

/** The same where it is about the items of a run. */
export interface RunErrorContext extends ErrorContext {
	/** What Map Automatically took for which field; undefined where the user has mapped the fields. */
	took?: string;
	/** The names of an incoming item's fields, so that a missing one can be compared. */
	fieldsAt(index: number): string[];
	/** The email, the name or the LinkedIn URL. */
	whoOf: WhoOf;
	/** The same for messages: one item needs no name. */
	whoOfSeveral: WhoOf;
}

/** How to try again with a field that was corrected: a trigger polls with what is published. */
export function runAgain({ comesBack }: Pick<MessageContext, 'comesBack'>): string {
	return comesBack === undefined ? 'run the workflow again' : 'publish the workflow again';
}
