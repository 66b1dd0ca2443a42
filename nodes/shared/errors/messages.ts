import { dateTimeIn } from '../utils/times';
import type { MessageContext } from './describeFailure';

/** What to do about an answer of the service that cannot be used. */
export const REPORT =
	"Update this package. If that does not help, report it: attach this message and the service's answer, without personal data.";
export const CHECK_ADDRESS = "Check 'Base URL' in the credential.";
const AS_FILE =
	"If items of a campaign export fail again, set 'Output' to 'CSV File', and read the file with Extract from File.";
/** Bad request, conflict, not the right kind, and not to be processed. */
const ABOUT_FIELDS = ['400', '409', '415', '422'];

/** What a text names, by what it is called in an item's `details`, or in a failure's `about`. */
export type Facts = Record<string, string | undefined>;
type Text = (facts: Facts, context: MessageContext) => [message: string, nextStep: string];

/** What happened and what to do next, by the code of the failure. */
export const TEXTS: Record<string, Text> = {
	INVALID_LINKEDIN_URL: ({ expectedFormat, providedUrl }) => [
		`The service did not accept 'LinkedIn URL'${known`: ${providedUrl}`}`,
		known`Use the format ${expectedFormat} and run the workflow again.` ||
			"Copy it from the person's profile page and run the workflow again.",
	],
	LINKEDIN_ALREADY_CONNECTED: ({ connectedAt, profileUrl }) => [
		'A LinkedIn account is already connected',
		joined(
			"To connect another account, disconnect this one in Outreach Automation, or use another user's key.",
			known`${profileUrl} was connected at ${connectedAt}.`,
		),
	],
	LINKEDIN_NOT_CONNECTED: ({ dashboardUrl }) => [
		'No LinkedIn account is connected',
		`Connect one ${known`at ${dashboardUrl} or `}with Outreach Account → Connect LinkedIn Account, then run the workflow again.`,
	],
	PERMISSION_DENIED: ({ availablePermissions, documentationUrl, requiredPermission }) => [
		known`The API key lacks the permission ${requiredPermission}` ||
			'The API key lacks a permission that is needed for this',
		joined(
			'Use a key with this permission in the credential.',
			known`This key has: ${availablePermissions}.`,
			known`More: ${documentationUrl}`,
		),
	],
	RATE_LIMIT_EXCEEDED: ({ dailyLimit, resetTime, used = dailyLimit }) => [
		`${known`The daily limit of ${dailyLimit} actions` || 'The limit of the API key'} has been reached${known`; it resets at ${resetTime}`}`,
		joined('Run the rest after the reset.', known`Used today: ${used}.`),
	],
	UNAUTHORIZED: () => [
		'The service did not accept the API key',
		'Enter a valid key in the credential: this one is mistyped, expired or deactivated.',
	],
	VALIDATION_ERROR: ({ invalidFields }, context) => [
		`The service did not accept ${invalidFields ?? 'what was sent'}`,
		`Correct this and ${runAgain(context)}.`,
	],
	VOICE_CLONE_IN_USE: ({ activeCampaigns, lastUsed }) => [
		'This voice clone is used by active campaigns, so it was not deleted',
		joined(
			'Stop the campaigns that use it, then run the workflow again.',
			known`Active campaigns: ${activeCampaigns}, last used: ${lastUsed}.`,
		),
	],
	VOICE_CLONE_NOT_FOUND: ({ voiceId }, { labelOf }) => [
		`No voice clone found with ${known`the ID ${voiceId}` || 'this ID'}`,
		`Choose another one under '${labelOf('voiceId')}' with 'From List': it may have been deleted.`,
	],
	cancelled: () => [
		'The execution was cancelled before this was sent',
		'Run the workflow again to send it.',
	],
	cancelledUnderWay: () => [
		'The execution was cancelled while the service was working on this',
		'Run the workflow again.',
	],
	certificate: ({ reason }, { origin }) => [
		`n8n does not trust the certificate of ${origin}`,
		`${CHECK_ADDRESS} If it is correct, ask its owner to renew the certificate, or the person who runs your n8n to add it with NODE_EXTRA_CA_CERTS. (${reason})`,
	],
	changing: (_, { comesBack }) => [
		'The list kept changing while it was being read, so it could not be read completely',
		comesBack ?? 'Run the workflow again when fewer records are being added or deleted.',
	],
	connection: (_, context) => [
		'The connection to the service was lost before it answered',
		later(context),
	],
	credential: ({ reason }, { comesBack }) => [
		reason ?? 'The credential cannot be used',
		comesBack === undefined
			? 'Open the credential, correct it and run the workflow again.'
			: `Open the credential and correct it. ${comesBack}`,
	],
	cutShort: ({ what: where }, context) => [
		known`The service's answer is incomplete: ${where}` || "The service's answer was cut off",
		where ? `${later(context)} ${AS_FILE}` : later(context),
	],
	empty: (_, context) => ['The service returned an empty answer', later(context)],
	foreignRoute: () => [
		'This needs a personal API key, not a global one',
		'Use a personal API key in the credential. With a global key, use the legacy operations of Outreach Job or Outreach Account.',
	],
	incomplete: ({ found, total }, { comesBack = 'Run the workflow again.' }) => [
		`The list is incomplete: ${found} of ${total} records`,
		`${comesBack} The service repeated records or left some out. If it fails again, ask your provider.`,
	],
	keyRefused: () => [
		'The service did not accept the API key, so this was not sent',
		'Enter a valid key in the credential and run the workflow again.',
	],
	missing: ({ what }) => [
		known`The service's answer to ${what}` || 'The service returned an unexpected answer',
		REPORT,
	],
	moved: ({ address }) => [
		`The service has moved to ${address ?? 'another address'}`,
		CHECK_ADDRESS,
	],
	noCredits: (_, context) => [
		'You have no credits left',
		`Buy credits, then ${runAgain(context)}.`,
	],
	notFound: ({ code }, { idLabel = 'ID' }) => [
		`No ${nameOf(idLabel)} found with this ID`,
		`Check '${idLabel}' for typos; it may have been deleted.${code ? '' : ` If it is there, ${CHECK_ADDRESS.replace('C', 'c')}`}`,
	],
	notJson: (_, { origin }) => [
		`There is no Outreach Automation service at ${origin ?? 'this address'}`,
		CHECK_ADDRESS,
	],
	notRecorded: ({ option, reason }) => [
		`n8n could not record this before sending it: ${reason}`,
		`Run the workflow again in a few minutes: it was not sent, so that it is not done twice. If it fails again, ask the person who runs your n8n about its database. To send without a record, turn off '${option}'.`,
	],
	notStored: ({ reason }) => [
		`n8n could not store the file: ${reason ?? 'no reason given'}`,
		'Ask the person who runs your n8n: its file storage may be full, or the file may be too large.',
	],
	nothingHere: () => ['Nothing found at this address', CHECK_ADDRESS],
	rateLimit: ({ resetsAt }, { comesBack, timezone }) => [
		`The API key has no requests left; the limit resets at ${localTime(timezone, resetsAt)}`,
		comesBack ??
			"Run the workflow after that. To let it wait longer, increase 'Longest Rate Limit Wait (Minutes)' in the credential. Test runs wait one minute at most.",
	],
	repeating: (_, { comesBack }) => [
		'The service keeps returning the same page of the list, so the list was not read',
		`Ask your provider to correct this.${comesBack === undefined ? " A 'Limit' of 100 needs only one page." : ''}`,
	],
	rejected: ({ reason, status }, context) => [
		`The service rejected this request (${reason})`,
		`${status && ABOUT_FIELDS.includes(status) ? 'Check the fields' : 'Fix the problem'} and ${runAgain(context)}, or ask your provider.`,
	],
	saidNo: (_, { comesBack }) => [
		'The service reported that this failed',
		`${comesBack ?? 'Run the workflow again.'} If it fails again, ask your provider.`,
	],
	serverError: ({ reason }, context) => [
		`The service is not available right now (${reason})`,
		later(context),
	],
	timeout: (_, context) => ['The service did not answer in time', later(context)],
	tooLarge: () => [
		'The campaign has more than 500,000 prospects, which is too many for items',
		"Set 'Output' to 'CSV File', or export less at once with Filters.",
	],
	tooManyPages: ({ total }, { comesBack }) => [
		`The list has more than 10,000 pages${known`: the service claims ${total} records`}`,
		`${comesBack === undefined ? "Read fewer records with filters or 'Limit'. " : ''}If the list is shorter than that, ask your provider.`,
	],
	tooMuch: () => [
		'The service does not accept so much data at once',
		'Split the list with Loop Over Items, or shorten long texts, and run the workflow again.',
	],
	unforeseen: ({ reason }) => [
		`Something unexpected stopped this node: ${reason}`,
		'Report it with the operation and the data you used: it is a bug in the node, not in your workflow.',
	],
	unreachable: ({ reason }, { comesBack, origin }) => [
		`Could not connect to ${origin ?? 'this address'}`,
		`${CHECK_ADDRESS} If it is correct, the service may be down${comesBack === undefined ? ': run the workflow again later.' : `. ${comesBack}`} (${reason ?? 'no connection'})`,
	],
	webPage: ({ status }, { origin }) => [
		`${origin ?? 'This address'} returned a web page instead of an API response (${status})`,
		CHECK_ADDRESS,
	],
};

/** How to try again with a field that was corrected: a trigger polls with what is published. */
function runAgain({ comesBack }: MessageContext): string {
	return comesBack === undefined ? 'run the workflow again' : 'publish the workflow again';
}

function later({ comesBack }: MessageContext): string {
	return comesBack ?? 'Run the workflow again in a few minutes: nothing is wrong with it.';
}

/** `lead` for the field Lead ID. */
function nameOf(label: string): string {
	return label.replace(/ ID$/, '').replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
}

function localTime(timezone: string, time = ''): string {
	const local = dateTimeIn(time)?.setZone(timezone).setLocale('en-GB');
	return local?.isValid ? local.toLocaleString({ dateStyle: 'medium', timeStyle: 'long' }) : time;
}

/** A text that says nothing at all when one of its facts is not known. */
export function known(texts: TemplateStringsArray, ...facts: Array<string | undefined>): string {
	return facts.includes(undefined) ? '' : String.raw({ raw: texts }, ...facts);
}

export function joined(...texts: string[]): string {
	return texts.filter((text) => text !== '').join(' ');
}
