import type { IDataObject } from 'n8n-workflow';
import { fieldsIn, saidText } from '../values';
import type { ErrorText, MessageContext } from './errorText';
import { runAgain } from './errorText';

export const CHECK_ADDRESS = "Check 'Base URL' in the credential.";

/** The API names these codes in two ways. */
const OTHER_NAMES: Record<string, string> = {
	INVALID_NETWORK_URL: 'INVALID_LINKEDIN_URL',
	NETWORK_ALREADY_CONNECTED: 'LINKEDIN_ALREADY_CONNECTED',
	NETWORK_NOT_CONNECTED: 'LINKEDIN_NOT_CONNECTED',
};

/** The words for a code of the API, from the facts that the service gives. */
const refusalsByCode: Record<string, (body: IDataObject, context: MessageContext) => ErrorText> = {
	INVALID_LINKEDIN_URL: ({ details }, { labelOf }) => ({
		message: `The service did not accept '${labelOfProfile(labelOf)}'${known`: ${fact(details, 'providedUrl')}`}`,
		description:
			known`Use the format ${fact(details, 'expectedFormat')} and run the workflow again.` ||
			"Copy it from the person's profile page and run the workflow again.",
	}),
	LINKEDIN_ALREADY_CONNECTED: ({ details }) => ({
		message: 'A LinkedIn account is already connected',
		description: sentences(
			known`${fact(details, 'profileUrl')} was connected at ${fact(details, 'connectedAt')}.`,
			'There is nothing to do.',
		),
	}),
	LINKEDIN_NOT_CONNECTED: ({ details }) => ({
		message: 'No LinkedIn account is connected',
		description: `Connect one ${known`at ${fact(details, 'dashboardUrl')} or `}with Outreach Account → Connect LinkedIn Account, then run the workflow again.`,
	}),
	PERMISSION_DENIED: ({ permissionHelp }) => ({
		message:
			known`The API key lacks the permission ${fact(permissionHelp, 'required')}` ||
			'The API key lacks a permission that is needed for this',
		description: sentences(
			'Use a key with this permission in the credential.',
			known`This key has: ${fact(permissionHelp, 'available')}.`,
			known`More: ${fact(permissionHelp, 'documentation')}`,
		),
	}),
	UNAUTHORIZED: () => ({
		message: 'The service did not accept the API key',
		description:
			'The key is mistyped, expired or deactivated. Enter a valid key in the credential.',
	}),
	VALIDATION_ERROR: ({ details, message }, context) => {
		const fields = Object.entries(fieldsIn(fieldsIn(details).invalidParams)).map(
			([name, reason]) => `${context.labelOf(name)}${known` (${saidText(reason)})`}`,
		);
		return {
			message: `The service did not accept ${fields.join(', ') || 'what was sent'}`,
			description: `Correct this and ${runAgain(context)}. ${said(message)}`,
		};
	},
	VOICE_CLONE_IN_USE: ({ details }) => ({
		message: 'This voice clone is used by active campaigns, so it was not deleted',
		description: sentences(
			known`Active campaigns: ${fact(details, 'active_campaigns')}, last used: ${fact(details, 'last_used')}.`,
			'Stop these campaigns first, then run the workflow again.',
		),
	}),
	VOICE_CLONE_NOT_FOUND: ({ details }, { labelOf }) => ({
		message: `No voice clone found with ${known`the ID ${fact(details, 'voice_id')}` || 'this ID'}`,
		description: `It may have been deleted. Choose another one under '${labelOf('voiceId')}' with 'From List'.`,
	}),
};

function labelOfProfile(labelOf: MessageContext['labelOf']): string {
	const label = labelOf('profileUrl');
	return label === 'profileUrl' ? labelOf('linkedinUrl') : label;
}

/** The words for a code of the API; undefined for any other. */
export function textOfCode(
	code: string,
	body: IDataObject,
	context: MessageContext,
): ErrorText | undefined {
	const name = Object.hasOwn(OTHER_NAMES, code) ? OTHER_NAMES[code] : code;
	if (!Object.hasOwn(refusalsByCode, name)) return undefined;
	const text = refusalsByCode[name](body, context);
	const facts = { ...fieldsIn(body.details), ...fieldsIn(body.permissionHelp) };
	const hasFacts = Object.values(facts).some((said) => saidText(said) !== undefined);
	if (hasFacts || ['UNAUTHORIZED', 'VALIDATION_ERROR'].includes(name)) return text;
	return { ...text, description: sentences(text.description, said(body.message)) };
}

/** What the service itself says about a refusal. */
export function said(message: unknown): string {
	return known`The service says: ${saidText(message)}` || 'The service gave no reason.';
}

/** A fact of an error body, or undefined where the service does not give it. */
export function fact(holder: unknown, name: string): string | undefined {
	return saidText(fieldsIn(holder)[name]);
}

/** A text that says nothing at all when one of its facts is not known. */
function known(texts: TemplateStringsArray, ...facts: Array<string | undefined>): string {
	return facts.includes(undefined) ? '' : String.raw({ raw: texts }, ...facts);
}

function sentences(...texts: string[]): string {
	return texts.filter((text) => text !== '').join(' ');
}
