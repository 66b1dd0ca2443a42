import { parseFreeText, validateId, ValidationError } from '../shared/fields/checks';
import type { Operation } from '../shared/operation/defineOperation';
import { defineOperation } from '../shared/operation/defineOperation';
import { locator, notice, number, text, textMode, toggle } from '../shared/operation/properties';
import { omitEmpty, omitNullish } from '../shared/utils/empty';
import { createAccountAction, createContactAction } from './scheduling';
import { upload } from './upload';

const MAX_SPOKEN_CHARACTERS = 500;
const FROM_0_TO_1 = { minValue: 0, maxValue: 1, numberPrecision: 2 };

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
				hint: 'Keep it short: LinkedIn may cut long notes',
				description: 'Note sent with the request. The API names no maximum length.',
			}),
		],
	),
	resource: 'connection',
	request: ({ profileUrl, message }) => ({
		body: { actionType: 'sendConnectionRequest', profileUrl, ...omitNullish({ message }) },
	}),
});

const sendVoiceMessage = defineOperation({
	...createContactAction(
		{
			name: 'Send Voice Message',
			value: 'sendVoiceMessage',
			action: 'Send voice message to person',
			description: 'Schedule a voice message spoken by a voice clone',
		},
		[
			{
				...locator('Voice Clone', 'voiceId', 'searchReadyVoices', [
					textMode('By ID', 'id', 'e.g. voice_8f3a'),
				]),
				description: 'The list shows the voices that are ready',
			},
			text('Spoken Text', 'voiceText', 'e.g. Hi Nathan, this is Ada', {
				required: true,
				typeOptions: { rows: 3 },
				description: 'What the voice says',
				hint: 'At most 500 characters',
			}),
			text('Written Message', 'message', 'e.g. Hi Nathan, listen to my voice message', {
				required: true,
				typeOptions: { rows: 3 },
				description:
					'Text that goes with the voice message. The service requires it; where it appears is not documented.',
			}),
		],
		{
			parsers: { voiceText: parseSpokenText },
			options: [
				number('Voice Clarity', 'clarity', 0.75, {
					typeOptions: FROM_0_TO_1,
					description: '0.75 by default',
					hint: 'From 0 to 1',
				}),
				toggle(
					'Voice Speaker Boost',
					'use_speaker_boost',
					'Whether to use speaker boost. On by default.',
				),
				number('Voice Stability', 'stability', 0.5, {
					typeOptions: FROM_0_TO_1,
					description: '0.5 by default',
					hint: 'From 0 to 1',
				}),
			],
		},
	),
	resource: 'message',
	request: ({ profileUrl, message, voiceId: { value: voiceId }, voiceText, options }) => {
		const { clarity, stability, use_speaker_boost } = options;
		const voiceParams = omitNullish({ stability, clarity, use_speaker_boost });
		return {
			body: {
				actionType: 'sendVoiceMessage',
				profileUrl,
				message,
				voiceSettings: { voiceId, voiceText, ...omitEmpty({ voiceParams }) },
			},
		};
	},
});

export const operations = [
	defineAccountRequest('connection', 'checks who accepted', 'no list', {
		name: 'Request Accepted Connections',
		value: 'getAcceptedConnections',
		action: 'Request accepted connections',
		description:
			'Ask Outreach Automation to check who accepted your requests (n8n gets a status, no list)',
	}),
	sendConnectionRequest,
	defineAccountRequest(
		'conversation',
		'reads this conversation',
		'no messages',
		{
			name: 'Request Conversation by Name',
			value: 'getSpecificConversationMessages',
			action: 'Request conversation by name',
			description:
				'Ask Outreach Automation to read the conversation with one person (n8n gets a status, no messages)',
		},
		text("Person's Name on LinkedIn", 'participantName', 'e.g. Nathan Smith', { required: true }),
	),
	defineAccountRequest(
		'conversation',
		'reads this conversation',
		'no messages',
		{
			name: 'Request Conversation by Thread ID',
			value: 'accessConversationByThreadId',
			action: 'Request conversation by thread ID',
			description:
				'Ask Outreach Automation to read one conversation (n8n gets a status, no messages)',
		},
		text('Thread ID', 'threadId', 'e.g. 2-ZjQ5', {
			required: true,
			hint: "The last part of the conversation's address on LinkedIn",
		}),
	),
	defineAccountRequest('conversation', 'reads your messages', 'no messages', {
		name: 'Request Messages',
		value: 'getLinkedInMessages',
		action: 'Request messages',
		description:
			'Ask Outreach Automation to read your LinkedIn messages (n8n gets a status, no messages)',
	}),
	defineWrittenMessage(
		{
			name: 'Send Message to Connection',
			value: 'sendMessageToFirst',
			action: 'Send message to connected person',
			description:
				'Schedule a message to first-degree connections, such as people who accepted your request',
		},
		'e.g. Hi Nathan, thank you for connecting!',
	),
	defineWrittenMessage(
		{
			name: 'Send First Message',
			value: 'sendFirstMessage',
			action: 'Send first message to person',
			description:
				'Schedule a first message (the API does not say to whom: for connections, use Send Message to Connection)',
		},
		'e.g. Hi Nathan, I saw your talk on onboarding',
		{ hint: 'People you are not connected with may not receive it' },
	),
	sendVoiceMessage,
	upload,
];

function defineAccountRequest(
	resource: string,
	jobDescription: string,
	missingResult: string,
	option: Option,
	...fields: TextField[]
) {
	return defineOperation({
		...createAccountAction(option),
		resource,
		properties: [
			notice(
				`Contacts no one. Outreach Automation ${jobDescription}. n8n gets ${missingResult}, only a status: see Outreach Job.`,
				'jobNotice',
			),
			...fields,
		],
		parsers: { threadId: validateId },
		request: ({ participantName, threadId }) => ({
			body: { actionType: option.value, ...omitNullish({ participantName, threadId }) },
		}),
	});
}

function defineWrittenMessage(
	option: Option,
	placeholder: string,
	extras: { hint?: string } = {},
): Operation {
	const typeOptions = { rows: 3 };
	return defineOperation({
		...createContactAction(option, [
			text('Message', 'message', placeholder, { required: true, typeOptions, ...extras }),
		]),
		resource: 'message',
		request: ({ profileUrl, message }) => ({
			body: { actionType: option.value, profileUrl, message },
		}),
	});
}

/** Counts code points, not UTF-16 units. */
function parseSpokenText(value: unknown, label: string): string {
	const spokenText = parseFreeText(value, label);
	const { length } = [...spokenText];
	if (length <= MAX_SPOKEN_CHARACTERS) return spokenText;
	throw new ValidationError(
		`${label} has ${length} characters; the maximum is ${MAX_SPOKEN_CHARACTERS}`,
	);
}
