import { finding } from '../../transport/outcome';
import type { Failure } from '../../transport/outcome';

/** How what a node does only once is remembered. */
export interface TaskList {
	/** What the list is called within this process, and what two runs are about, for the user. */
	list: string;
	subject: string;
	/** What a second time would be, and the parameter that allows it. */
	toAvoid: string;
	switch: string;
}

/** What is said where n8n remembers nothing. */
export const FORGOTTEN =
	'n8n could not record what was sent, because this workflow was never saved: another run would send it again. Save the workflow first';

/**
 * n8n's database cannot record something before it is done: without a record, another run could do it
 * a second time.
 */
export function notRecorded(error: unknown, { switch: label, toAvoid }: TaskList): Failure {
	const why = error instanceof Error ? error.message : String(error);
	return finding(
		'NOT_RECORDED',
		{
			message: `n8n could not record this before sending it: ${why}`,
			description: `Not sent, to avoid ${toAvoid}. Run the workflow again in a few minutes; if it fails again, ask the person who runs your n8n about its database. To send without a record, turn off '${label}'.`,
		},
		'notSent',
	);
}
