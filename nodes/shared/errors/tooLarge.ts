import type { Bound } from '../transport/bounds';
import type { ErrorText, MessageContext } from './errorText';

const NOT_OF_SERVICE =
	"This is not a normal answer from the service. Check 'Base URL' in the credential.";

/** The words for an answer that could end n8n, by the bound that it goes beyond. */
export const textOfBound: Record<Bound, (context: MessageContext, detail?: string) => ErrorText> = {
	answer: (context, detail) => ({
		message:
			detail === undefined
				? "The service's answer is nested more than 200 levels deep or has a header that is too large, so it was not read"
				: `The service's answer is larger than ${detail}, so it was not read`,
		description: detail === undefined ? NOT_OF_SERVICE : askForLess(context),
	}),
	file: () => ({
		message: 'The campaign export is larger than 2 GB, so the rest was not read',
		description: "Export less at once, for example with 'Status' or 'Date From' under Filters.",
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
	row: (_, detail) => ({
		message: `${detail ?? 'A row'} of the campaign export is larger than 4 MB, so the rest was not read`,
		description: 'This row may have an unclosed quotation mark. Ask your provider.',
	}),
	run: () => ({
		message:
			'This run already holds more than 1 GB of answers from the service, so this was not sent',
		description:
			"Run the remaining items separately. For a list, ask for less at once with filters or 'Limit'.",
	}),
};

/** A trigger has no 'Limit', and only leads have filters. */
function askForLess({ comesBack }: MessageContext): string {
	return comesBack === undefined
		? "Ask for less at once, for example with filters or 'Limit'."
		: 'Add filters in the trigger if the event has some, or ask your provider.';
}
