import type { Finding } from './failure';

/** A list changed so often while it was read that no complete reading came about. */
export const changingList: Finding = {
	kind: 'finding',
	outcome: 'failed',
	code: 'changing',
	text: ({ comesBack }) => ({
		message: 'The list kept changing while it was being read, so it could not be read completely',
		description:
			comesBack ??
			"Run the workflow again when fewer records are being added or deleted, or use 'Limit'.",
	}),
};

/** A list has no end: page after page holds what the pages before it held. */
export const repeatingList: Finding = {
	kind: 'finding',
	outcome: 'failed',
	code: 'repeating',
	text: ({ comesBack }) => ({
		message: 'The service keeps returning the same page of the list, so the list was not read',
		description: `Ask your provider to correct this.${comesBack === undefined ? " A 'Limit' of 100 needs only one page." : ''}`,
	}),
};
