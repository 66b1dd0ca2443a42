import type { IDataObject } from 'n8n-workflow';

/** What happened, and what to do next. */
export interface ErrorText {
	message: string;
	description: string;
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
	refusals: Refusals;
}

/** The text for a refusal, from the service's error body. */
export type Refusals = Record<string, (body: IDataObject, context: MessageContext) => ErrorText>;

/** How to try again with a field that was corrected: a trigger polls with what is published. */
export function runAgain({ comesBack }: Pick<MessageContext, 'comesBack'>): string {
	return comesBack === undefined ? 'run the workflow again' : 'publish the workflow again';
}
