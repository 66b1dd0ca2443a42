import type { FailedRequest } from '../transport/outcome';
import { saidText } from '../values';
import type { ErrorText, MessageContext } from './errorText';

/** A 409 is about one record, so that the next item may go. */
const CONTENT_STATUSES = [400, 409, 422];

/** What a node finds by itself, beside what becomes of its requests. */
export interface Finding {
	kind: 'finding';
	/** What it means for the item. */
	outcome: OutcomeName;
	/** What it is called in an error item. */
	code: string;
	/** The status of the response in which it was found, if any. */
	status?: number;
	/** The request that it comes from, if any. */
	because?: FailedRequest;
	text(context: MessageContext): ErrorText;
}

/** A finding whose text is the same for every run. */
export function finding(code: string, text: ErrorText, outcome: OutcomeName = 'failed'): Finding {
	return { kind: 'finding', outcome, code, text: () => text };
}

/** Why an item has no result. */
export type Failure = FailedRequest | Finding;

/** What became of an item without a result, as items, errors and hints call it. */
export type OutcomeName = 'failed' | 'notSent' | 'unclear';

/** What became of the item; a read that gave nothing usable counts as failed. */
export function outcomeOf(failure: Failure): OutcomeName {
	switch (failure.kind) {
		case 'finding':
			return failure.outcome;
		case 'refusal':
		case 'unusable':
			return 'failed';
		case 'unknown':
			return 'unclear';
		case 'notSent':
			return 'notSent';
	}
}

/** Whether the service refused what the item holds, so that another one may go. */
export function isOfContent(failure: Failure): boolean {
	return failure.kind === 'refusal' && CONTENT_STATUSES.includes(failure.status);
}

/** What an error item calls it: the service's own code, or the reason. */
export function codeOf(failure: Failure): string {
	if (failure.kind === 'finding') return failure.code;
	return saidText(failure.body?.code) ?? (failure.kind === 'refusal' ? '' : failure.reason);
}
