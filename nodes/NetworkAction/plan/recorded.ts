import type { Finding } from '../../shared/errors/failure';

/** What is remembered of an action that is about to be sent. */
export interface Recorded {
	isKnown: boolean;
	/** Whether n8n remembers nothing, as the workflow was never saved. */
	isForgotten?: true;
	/** Takes out what this put in: the action was surely not carried out. */
	undo(): Promise<void>;
}

/**
 * n8n's database cannot record an action before it is sent: without a record, another run could send
 * it a second time.
 */
export function notRecorded(error: unknown): Finding {
	const why = error instanceof Error ? error.message : String(error);
	return {
		kind: 'finding',
		outcome: 'notSent',
		code: 'NOT_RECORDED',
		text: () => ({
			message: `n8n could not record this before sending it: ${why}`,
			description:
				"Not sent, to avoid contacting anyone twice. Run the workflow again in a few minutes; if it fails again, ask the person who runs your n8n about its database. To send without a record, turn off 'Skip If Already Scheduled'.",
		}),
	};
}
