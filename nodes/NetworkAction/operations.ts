import { recordId } from '../shared/fields/checks';
import type { Operation } from '../shared/operation/defineOperation';
import { defineOperation } from '../shared/operation/defineOperation';
import { notice, text } from '../shared/operation/properties';
import { omitNullish } from '../shared/utils/empty';
import { createAction, createContactAction } from './scheduling';
import { upload } from './upload';
import { sendVoiceMessage } from './voiceMessage';

type Option = Operation['option'];
type TextField = ReturnType<typeof text<string, { required: true }>>;

const sendConnectionRequest = defineOperation({
	...createContactAction(
		{
			name: 'Send Connection Request',
			value: 'sendConnectionRequest',
			action: 'Send connection request to person',
			description: 'Schedule a connection request, with or without a note',
		},
		[
			text('Note', 'message', 'e.g. Hi Nathan, I would like to connect', {
				typeOptions: { rows: 3 },
				description:
					'Note sent with the request. The API names no maximum length, but LinkedIn may cut long notes.',
			}),
		],
	),
	resource: 'connection',
	request: ({ profileUrl, message }) => ({
		body: { actionType: 'sendConnectionRequest', profileUrl, ...omitNullish({ message }) },
	}),
});

/** The operations of all resources, in the order of their lists. */
export const operations = [
	defineAccountRequest('connection', 'checks who accepted', {
		name: 'Request Accepted Connections',
		value: 'getAcceptedConnections',
		action: 'Request accepted connections',
		description: 'Request a list of accepted connections',
	}),
	sendConnectionRequest,
	defineAccountRequest(
		'conversation',
		'reads this conversation',
		{
			name: 'Request Conversation by Name',
			value: 'getSpecificConversationMessages',
			action: 'Request conversation by name',
			description: 'Request the conversation with one person',
		},
		text("Person's Name on LinkedIn", 'participantName', 'e.g. Nathan Smith', { required: true }),
	),
	defineAccountRequest(
		'conversation',
		'reads this conversation',
		{
			name: 'Request Conversation by Thread ID',
			value: 'accessConversationByThreadId',
			action: 'Request conversation by thread ID',
			description: 'Request the messages of one conversation',
		},
		text('Thread ID', 'threadId', 'e.g. 2-ZjQ5', {
			required: true,
			hint: "The last part of the conversation's address on LinkedIn",
		}),
	),
	defineAccountRequest('conversation', 'reads your LinkedIn messages', {
		name: 'Request Messages',
		value: 'getLinkedInMessages',
		action: 'Request messages',
		description: 'Request your LinkedIn messages',
	}),
	defineWrittenMessage(
		{
			name: 'Send First Message',
			value: 'sendFirstMessage',
			action: 'Send first message to person',
			description: 'Schedule a first message to each person',
		},
		'e.g. Hi Nathan, I saw your talk on onboarding',
		{ hint: 'People you are not connected with may not receive it' },
	),
	defineWrittenMessage(
		{
			name: 'Send Message to First-Degree Connection',
			value: 'sendMessageToFirst',
			action: 'Send message to connected person',
			description: 'Schedule a message to people you are connected with',
		},
		'e.g. Hi Nathan, thank you for connecting!',
	),
	sendVoiceMessage,
	upload,
];

/** A request about the LinkedIn account that contacts no one. */
function defineAccountRequest(
	resource: string,
	work: string,
	option: Option,
	...fields: TextField[]
) {
	return defineOperation({
		...createAction(option),
		resource,
		properties: [
			notice(
				`Contacts no one. Outreach Automation ${work}; n8n gets only a status: see Outreach Job → Get Many.`,
				'jobNotice',
			),
			...fields,
		],
		checks: { threadId: recordId },
		request: ({ participantName, threadId }) => ({
			body: { actionType: option.value, ...omitNullish({ participantName, threadId }) },
		}),
	});
}

function defineWrittenMessage(
	option: Option,
	placeholder: string,
	hint: { hint?: string } = {},
): Operation {
	const typeOptions = { rows: 3 };
	return defineOperation({
		...createContactAction(option, [
			text('Message', 'message', placeholder, { required: true, typeOptions, ...hint }),
		]),
		resource: 'message',
		request: ({ profileUrl, message }) => ({
			body: { actionType: option.value, profileUrl, message },
		}),
	});
}
