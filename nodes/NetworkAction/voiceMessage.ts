import type { Check } from '../shared/operation/checks';
import { checkedText, FieldError, locatedId } from '../shared/operation/checks';
import { defineOperation } from '../shared/operation/defineOperation';
import {
	collection,
	locator,
	number,
	text,
	textMode,
	toggle,
} from '../shared/operation/properties';
import { maxActions, person, skipIfAlreadyScheduled } from './fields';
import { contact } from './scheduling';

const MAX_CHARACTERS = 500;
const fromZeroToOne = { minValue: 0, maxValue: 1, numberPrecision: 2 };

const spokenText: Check = (value, label) => {
	const words = checkedText(value, label);
	const { length } = [...words];
	if (length <= MAX_CHARACTERS) return words;
	throw new FieldError(`${label} has ${length} characters; the maximum is ${MAX_CHARACTERS}`);
};

export const sendVoiceMessage = defineOperation({
	...contact(
		{
			name: 'Send Voice Message',
			value: 'sendVoiceMessage',
			action: 'Send voice message to person',
			description: 'Schedule a voice message spoken by a voice clone',
		},
		{ voiceId: locatedId, voiceText: spokenText },
	),
	resource: 'message',
	properties: [
		...person,
		{
			...locator('Voice Clone', 'voiceId', 'searchReadyVoices', [
				textMode('By ID', 'id', 'e.g. voice_8f3a'),
			]),
			description: 'The list shows the voices that are ready',
		},
		text('Voice Text', 'voiceText', 'e.g. Hi Nathan, this is Ada', {
			required: true,
			typeOptions: { rows: 2 },
			description: 'What the voice says, 1 to 500 characters',
		}),
		text('Message Text', 'message', 'e.g. Hi Nathan, I recorded something for you', {
			required: true,
			typeOptions: { rows: 2 },
			description:
				'Written text that goes with the voice. The service requires it; the API does not document where it appears.',
		}),
		collection('Voice Settings', 'voiceParams', 'Add Setting', [
			number('Clarity', 'clarity', 0.75, {
				typeOptions: fromZeroToOne,
				description: 'A number from 0 to 1. 0.75 by default.',
			}),
			toggle('Speaker Boost', 'use_speaker_boost', 'Whether to use speaker boost. On by default.'),
			number('Stability', 'stability', 0.5, {
				typeOptions: fromZeroToOne,
				description: 'A number from 0 to 1. 0.5 by default.',
			}),
		]),
		maxActions,
		skipIfAlreadyScheduled,
	],
	request: ({ profileUrl, message, voiceId: { value: voiceId }, voiceText, voiceParams }) => ({
		body: {
			actionType: 'sendVoiceMessage',
			profileUrl,
			message,
			voiceSettings: {
				voiceId,
				voiceText,
				...(Object.keys(voiceParams).length > 0 && { voiceParams }),
			},
		},
	}),
});
