import type { Bound } from '../transport/bounds';
import type { ErrorText, MessageContext } from './errorText';

const NOT_OF_SERVICE =
	"This is not a normal answer from the service. Check 'Base URL' in the credential.";

/** The words for an answer that could end n8n, by the bound that it goes beyond. */
export const textOfBound: Record<Bound, (context: MessageContext, location?: string) => ErrorText> =
	{
		bytes: (context) => ({
			message:
				"The service's answer is larger than 32 MB or has over 4,000,000 values, so it was not read",
			description: askForLess(context),
		}),
		depth: () => ({
			message: "The service's answer is nested more than 200 levels deep, so it was not read",
			description: NOT_OF_SERVICE,
		}),
		file: () => ({
			message: 'The campaign export is larger than 2 GB, so the rest was not read',
			description: "Export less at once, for example with 'Status' or 'Date From' under Filters.",
		}),
		head: () => ({
			message: "The service's answer has a header that is too large, so it was not read",
			description: NOT_OF_SERVICE,
		}),
		items: () => ({
			message: 'The campaign export is too large for items, so the rest was not read',
			description:
				"Items can hold 500,000 prospects or 256 MB of text. Set 'Output' to 'CSV File', or export less at once with Filters.",
		}),
		news: () => ({
			message: 'The new rows of this campaign export are larger than 256 MB, so they were not read',
			description: 'Watch a smaller campaign, or use Outreach Campaign Export on a schedule.',
		}),
		page: () => ({
			message: 'A page of the list has more than 10,000 records, so it was not read',
			description: NOT_OF_SERVICE,
		}),
		records: (context) => ({
			message: 'The list has more than 500,000 records, so it was not read',
			description: askForLess(context),
		}),
		row: (_, location) => ({
			message: `${location ?? 'A row'} of the campaign export is larger than 4 MB, so the rest was not read`,
			description: 'A quotation mark in this row may not be closed. Ask your provider.',
		}),
		run: () => ({
			message:
				'This run already holds more than 1 GB of answers from the service, so this was not sent',
			description:
				"Run the remaining items separately. For a list, ask for less at once with filters or 'Limit'.",
		}),
		unread: () => ({
			message:
				"This credential's requests received more than 64 MB at once, so this answer was not read in time",
			description:
				'Run fewer workflows with this credential at the same time, or ask for less at once.',
		}),
	};

/** A trigger has no 'Limit', and only leads have filters. */
function askForLess({ comesBack }: MessageContext): string {
	return comesBack === undefined
		? "Ask for less at once, for example with filters or 'Limit'."
		: 'Add filters in the trigger if the event has some, or ask your provider.';
}
