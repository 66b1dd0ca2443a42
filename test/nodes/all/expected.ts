import type { Sample } from '../lead/operations';
import type { Reply } from '../service';

/** What an error says of a write that may have been carried out. */
export const UNKNOWN = 'It is unclear whether this worked';

/** What a failure of the service or the network must become. */
export interface Expected {
	message: string | RegExp;
	description: RegExp;
	outcome: 'failed' | 'notSent' | 'unclear';
	/** How often a request goes that only reads, or deletes by ID. */
	tries?: number;
	httpCode?: string;
	failure?: string;
}

export interface FailureCase {
	name: string;
	reply: Reply;
	expected: Expected;
	/** Where a write ends otherwise than a read. */
	onWrite?: Partial<Expected>;
	/** A delete takes it for done. */
	isDoneOnDelete?: true;
}

export const tryLater = /Run it again in a few minutes/;
export const checkAddress = /Check 'Base URL' in the credential/;
export const awayAgain = { tries: 5, failure: 'temporarily-unavailable' };
export const notKnown = { message: UNKNOWN, outcome: 'unclear' } as const;

/** A case that is refused, its status told as n8n tells it. */
export function refusedBy(
	name: string,
	reply: Reply,
	message: string | RegExp,
	description: RegExp,
	more: Partial<Expected> = {},
): FailureCase {
	const httpCode = reply.status === undefined ? {} : { httpCode: String(reply.status) };
	return {
		name,
		reply,
		expected: { message, description, outcome: 'failed', ...httpCode, ...more },
	};
}

/** What is expected of a case for an operation. */
export function expectedOf(
	{ expected, onWrite }: FailureCase,
	{ effect }: Pick<Sample, 'effect'>,
): Expected {
	if (effect === 'read' || onWrite === undefined) return expected;
	const { tries } = expected;
	return {
		description: /./,
		...(onWrite.outcome === 'unclear' ? {} : expected),
		...onWrite,
		tries: effect === 'idempotent' ? tries : (onWrite.tries ?? 1),
	} as Expected;
}
