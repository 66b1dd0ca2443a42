import type { INode } from 'n8n-workflow';
import type { MessageCode, RequestFailure } from '../transport/outcome';
import { isAccountError } from '../transport/outcome';
import { parseDateTime } from '../utils/dates';
import { truncate } from '../utils/text';
import { asRecord, joinText } from '../utils/values';
import { getServiceDetails, joinFields } from './serviceDetails';

const MAX_TEXT_LENGTH = 1_000;
const DEFAULT_HOW_TO_VERIFY =
	'Check in Outreach Automation whether it worked before you run this again.';
const RUN_REMAINING = 'Run only the items that are not done';
/** Only the service's own message explains these codes. */
const EXPLAINED_BY_SERVICE = [
	...['VALIDATION_ERROR', 'foreignRoute', 'noCredits', 'notFound', 'nothingHere'],
	...['rejected', 'saidNo', 'tooMuch'],
];
/** The base URL or this package is wrong, so the next step helps even if the outcome is unclear. */
const WRONG_SERVICE = ['missing', 'moved', 'notJson', 'nothingHere', 'webPage'];

/** Values for messages that do not come from the service's response. */
export interface MessageContext {
	node: INode;
	/** Returns the editor's label for an API field. */
	getFieldLabel(name: string): string;
	timezone: string;
	origin?: string;
	/** How to find out whether a write with an unclear outcome was done. */
	howToVerify?: string;
	/** The label of the field that holds the record's ID. */
	idLabel?: string;
	/** When the trigger tries again by itself; undefined if the user has to run the workflow. */
	nextAttempt?: string;
	/** The columns that Map Automatically used; undefined if the user mapped the fields. */
	mappingSummary?: string;
	/** Messages do not name the item, as there is only one. */
	hasOneItem?: boolean;
	/** Some items are done, and running all items again would repeat them. */
	mustRunRemainingOnly?: boolean;
}

export interface ErrorText {
	message: string;
	/** What to do next. */
	description: string;
	/** The service's own message, with which `description` ends. */
	serviceMessage?: string;
}

/** Values for a message, by their names in an item's `details` or in `RequestFailure.details`. */
export type MessageValues = Record<string, string | undefined>;

type MessageTemplate = (values: MessageValues, context: MessageContext) => [string, string];

/** Describes a failure for the user, with the next step. */
export function describeFailure(failure: RequestFailure, context: MessageContext): ErrorText {
	const code = getMessageCode(failure, context.idLabel);
	const values = getMessageValues(failure, context);
	const texts = failure.text ?? MESSAGES[code](values, context);
	const [message, fullNextStep] = texts.map((text) => truncate(text, MAX_TEXT_LENGTH));
	const nextStep = context.mustRunRemainingOnly ? limitToRemaining(fullNextStep) : fullNextStep;
	if (failure.outcome === 'unclear') {
		const correction = WRONG_SERVICE.includes(code) ? fullNextStep : '';
		const remainingAdvice = context.mustRunRemainingOnly ? `${RUN_REMAINING}.` : '';
		return {
			message: 'It is unclear whether this worked',
			description: joinNonEmpty(
				`${message}.`,
				correction,
				context.howToVerify ?? DEFAULT_HOW_TO_VERIFY,
				remainingAdvice,
			),
		};
	}
	if (!failure.body || !EXPLAINED_BY_SERVICE.includes(code))
		return { message, description: nextStep };
	const reason = ifAll`The service says: ${values.serviceMessage}` || 'The service gave no reason.';
	const serviceMessage = truncate(reason, MAX_TEXT_LENGTH);
	return { message, description: joinNonEmpty(nextStep, serviceMessage), serviceMessage };
}

/** Rewords a next step so that the user runs only the items that are not done. */
function limitToRemaining(nextStep: string): string {
	const runAllPattern = /\brun the (?:workflow(?: again)?|rest)\b/i;
	if (!runAllPattern.test(nextStep)) return `${nextStep} ${RUN_REMAINING}.`;
	// keeps the capital or small r
	return nextStep.replace(runAllPattern, ([letter]) => letter + RUN_REMAINING.slice(1));
}

/** Describes why an item was not done, with the next step only if the user has to act. */
export function describeReason(failure: RequestFailure, context: MessageContext): string {
	const { description, message, serviceMessage } = describeFailure(failure, context);
	if (isAccountError(failure)) return `${message}. ${description.replace(/\.$/, '')}`;
	if (failure.outcome === 'unclear') return `${message}. ${description}`;
	return serviceMessage === undefined ? message : `${message}. ${serviceMessage}`;
}

export function joinNonEmpty(...texts: string[]): string {
	return texts.filter((text) => text !== '').join(' ');
}

function getMessageCode({ body, code, status = 0 }: RequestFailure, idLabel?: string): string {
	if (status === 401) return 'UNAUTHORIZED';
	if (status >= 500 || status === 408) return 'serverError';
	if (status === 413) return 'tooMuch';
	// the API uses NETWORK_NOT_CONNECTED as well as LINKEDIN_NOT_CONNECTED
	const messageCode = code.replace('NETWORK_', 'LINKEDIN_');
	if (Object.hasOwn(MESSAGES, messageCode))
		return status >= 400 && messageCode === 'empty' ? 'notJson' : messageCode;
	if (status === 402) return 'noCredits';
	if (joinText(body?.availableRoute)) return 'foreignRoute';
	if (status === 404) return idLabel ? 'notFound' : 'nothingHere';
	return status < 400 ? 'saidNo' : 'rejected';
}

function getMessageValues(failure: RequestFailure, context: MessageContext): MessageValues {
	const { body, code, details, status } = failure;
	const { invalidParams, ...serviceDetails } = getServiceDetails(failure);
	const invalidFields = Object.entries(asRecord(invalidParams)).map(
		([name, reason]) => `${context.getFieldLabel(name)} (${String(reason)})`,
	);
	const serviceCode = joinText(body?.code);
	return {
		...joinFields(serviceDetails),
		code: serviceCode,
		reason: serviceCode ?? String(status ?? code),
		status: String(status),
		invalidFields: invalidFields.join(', ') || undefined,
		...details,
	};
}

const CHECK_ADDRESS = "Check 'Base URL' in the credential.";

/** The message and the next step, by `RequestFailure.code`. */
export const MESSAGES: Record<string, MessageTemplate> & Record<MessageCode, MessageTemplate> = {
	INVALID_LINKEDIN_URL: ({ expectedFormat, providedUrl }) => [
		`The service did not accept 'LinkedIn URL'${ifAll`: ${providedUrl}`}`,
		ifAll`Use the format ${expectedFormat} and run the workflow again.` ||
			"Copy it from the person's profile page and run the workflow again.",
	],
	LINKEDIN_ALREADY_CONNECTED: ({ connectedAt, profileUrl }) => [
		'A LinkedIn account is already connected',
		joinNonEmpty(
			"To connect another account, disconnect this one in Outreach Automation, or use another user's key.",
			ifAll`${profileUrl} was connected at ${connectedAt}.`,
		),
	],
	LINKEDIN_NOT_CONNECTED: ({ dashboardUrl }) => [
		'No LinkedIn account is connected for the user of this API key',
		`Connect one ${ifAll`at ${dashboardUrl} or `}with Outreach Account → Connect LinkedIn Account, then run the workflow again.`,
	],
	PERMISSION_DENIED: ({ availablePermissions, documentationUrl, requiredPermission }) => [
		ifAll`The API key lacks the permission ${requiredPermission}` ||
			'The API key lacks a permission that is needed for this',
		joinNonEmpty(
			'Use a key with this permission in the credential.',
			requiredPermission ? '' : 'If the key has it, its limit may be used up: try again later.',
			ifAll`This key has: ${availablePermissions}.`,
			ifAll`More: ${documentationUrl}`,
		),
	],
	RATE_LIMIT_EXCEEDED: ({ dailyLimit, resetTime, used = dailyLimit }) => [
		`${ifAll`The daily limit of ${dailyLimit} actions` || 'The limit of the API key'} has been reached${ifAll`; it resets at ${resetTime}`}`,
		joinNonEmpty(
			'Run the rest after the reset.',
			resetTime ? '' : 'Outreach Account → Check Connection shows when.',
			ifAll`Used today: ${used}.`,
		),
	],
	UNAUTHORIZED: () => [
		'The service did not accept the API key',
		'Enter a valid key in the credential: this one is mistyped, expired or deactivated.',
	],
	VALIDATION_ERROR: ({ invalidFields }, context) => [
		`The service did not accept ${invalidFields ?? 'what was sent'}`,
		`Correct ${invalidFields ? 'the named fields' : 'this'} and ${getRerunAdvice(context)}.`,
	],
	VOICE_CLONE_IN_USE: ({ activeCampaigns, lastUsed }) => [
		'This voice clone is used by active campaigns, so it was not deleted',
		joinNonEmpty(
			'Stop the campaigns that use it, then run the workflow again.',
			ifAll`Active campaigns: ${activeCampaigns}, last used: ${lastUsed}.`,
		),
	],
	VOICE_CLONE_NOT_FOUND: ({ voiceId }, { getFieldLabel }) => [
		`No voice clone found with ${ifAll`the ID ${voiceId}` || 'this ID'}`,
		`Choose another one under '${getFieldLabel('voiceId')}' with 'From List': it may have been deleted.`,
	],
	cancelled: () => [
		'The execution was cancelled before this was sent',
		'Run the workflow again to send it.',
	],
	cancelledUnderWay: () => [
		'The execution was cancelled while the service was working on this',
		'First check whether it worked: a new run may repeat the action.',
	],
	certificate: ({ reason }, { origin }) => [
		`n8n does not trust the certificate of ${origin}`,
		`${CHECK_ADDRESS} If it is correct, ask its owner to renew the certificate, or the person who runs your n8n to add it with NODE_EXTRA_CA_CERTS. (${reason})`,
	],
	changing: (_, { nextAttempt }) => [
		'The list kept changing while it was being read, so it could not be read completely',
		`${nextAttempt ?? 'Run the workflow again when fewer records are being added or deleted.'} If it fails again, read fewer records with filters.`,
	],
	connection: (_, context) => [
		'The connection to the service was lost before it answered',
		getRetryAdvice(context),
	],
	credential: ({ reason }, { nextAttempt }) => [
		reason ?? 'The credential cannot be used',
		nextAttempt === undefined
			? 'Open the credential, correct it and run the workflow again.'
			: `Open the credential and correct it. ${nextAttempt}`,
	],
	cutShort: ({ problem }, context) => [
		ifAll`The service's answer is incomplete: ${problem}` || "The service's answer was cut off",
		`${getRetryAdvice(context)}${problem ? " For items of a campaign export, set 'Output' to 'CSV File', and read the file with Extract from File." : ''}`,
	],
	empty: (_, context) => ['The service returned an empty answer', getRetryAdvice(context)],
	foreignRoute: () => [
		'This needs a personal API key, not a global one',
		'Use a personal API key in the credential. With a global key, use the legacy operations of Outreach Job or Outreach Account.',
	],
	incomplete: ({ found, total }, { nextAttempt = 'Run the workflow again.' }) => [
		`The list is incomplete: ${found} of ${total} records`,
		`${nextAttempt} The service repeated records or left some out. If it fails again, ask your provider.`,
	],
	keyRefused: () => [
		'The service did not accept the API key, so this was not sent',
		'Enter a valid key in the credential and run the workflow again.',
	],
	missing: ({ problem }) => [
		ifAll`The service's answer to ${problem}` || 'The service returned an unexpected answer',
		'Update this package. If that does not help, report this message at https://github.com/n8n-nodes-outreach-automation/n8n-nodes-outreach-automation/issues',
	],
	moved: ({ address }) => [
		`The service has moved to ${address ?? 'another address'}`,
		CHECK_ADDRESS,
	],
	noCredits: (_, context) => [
		'You have no credits left',
		`Ask your provider for more credits, then ${getRerunAdvice(context)}.`,
	],
	notFound: ({ code }, { idLabel = 'ID' }) => [
		`No ${toRecordName(idLabel)} found with this ID`,
		`Check '${idLabel}' for typos; it may have been deleted.${code ? '' : " If it is there, check 'Base URL' in the credential."}`,
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
	rateLimit: ({ resetsAt }, { nextAttempt, timezone }) => [
		`The API key has no requests left; the limit resets at ${formatLocalTime(timezone, resetsAt)}`,
		`${nextAttempt ?? "Run the workflow after that. To let it wait longer, increase 'Longest Rate Limit Wait (Minutes)' in the credential. Test runs wait one minute at most."} If this happens often, run workflows with this key less often.`,
	],
	repeating: (_, { nextAttempt }) => [
		'The service keeps returning the same page of the list, so the list was not read',
		`Ask your provider to correct this.${nextAttempt === undefined ? " A 'Limit' of 100 needs only one page." : ''}`,
	],
	rejected: ({ reason, status }, context) => [
		`The service rejected this request (${reason})`,
		`${['400', '409', '415', '422'].includes(status ?? '') ? 'Check the fields' : 'If the service names a reason, correct it'} and ${getRerunAdvice(context)}, or ask your provider.`,
	],
	saidNo: (_, { nextAttempt }) => [
		'The service reported that this failed',
		`${nextAttempt ?? 'Run the workflow again.'} If it fails again, ask your provider.`,
	],
	serverError: ({ reason }, context) => [
		`The service is not available right now (${reason})`,
		getRetryAdvice(context),
	],
	timeout: (_, context) => ['The service did not answer in time', getRetryAdvice(context)],
	tooLarge: () => [
		'The campaign has more than 500,000 prospects, which is too many for items',
		"Set 'Output' to 'CSV File', or export less at once with Filters.",
	],
	tooManyPages: ({ total }, { nextAttempt }) => [
		`The list has more than 10,000 pages${ifAll`: the service claims ${total} records`}`,
		`${nextAttempt === undefined ? "Read fewer records with filters or 'Limit'. " : ''}If the list is shorter than that, ask your provider.`,
	],
	tooMuch: () => [
		'The service does not accept so much data at once',
		'Split the list with Loop Over Items, or shorten long texts, and run the workflow again. Enrich splits lists itself: ask your provider.',
	],
	unforeseen: ({ reason }) => [
		`Something unexpected stopped this node: ${reason}`,
		'Report this message at https://github.com/n8n-nodes-outreach-automation/n8n-nodes-outreach-automation/issues with the operation and made-up data that shows it: it is a bug in the node, not in your workflow.',
	],
	unreachable: ({ reason }, { nextAttempt, origin }) => [
		`Could not connect to ${origin ?? 'this address'}`,
		`${CHECK_ADDRESS} If it is correct, the service may be down${nextAttempt === undefined ? ': run the workflow again later.' : `. ${nextAttempt}`} If it fails again, ask your provider. (${reason ?? 'no connection'})`,
	],
	webPage: ({ status }, { origin }) => [
		`${origin ?? 'This address'} returned a web page instead of an API response (${status})`,
		CHECK_ADDRESS,
	],
};

/** Triggers use the published workflow, so a corrected field must be published. */
function getRerunAdvice({ nextAttempt }: MessageContext): string {
	return nextAttempt === undefined ? 'run the workflow again' : 'publish the workflow again';
}

function getRetryAdvice({ nextAttempt }: MessageContext): string {
	return `${nextAttempt ?? 'Run the workflow again in a few minutes.'} If it fails again, ask your provider.`;
}

function toRecordName(label: string): string {
	return label.replace(/ ID$/, '').replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
}

function formatLocalTime(timezone: string, time = ''): string {
	const localTime = parseDateTime(time)?.setZone(timezone).setLocale('en-GB');
	return localTime?.isValid
		? localTime.toLocaleString({ dateStyle: 'medium', timeStyle: 'long' })
		: time;
}

/** A template tag that returns an empty text unless all values are known. */
function ifAll(texts: TemplateStringsArray, ...values: Array<string | undefined>): string {
	return values.includes(undefined) ? '' : String.raw({ raw: texts }, ...values);
}
