import type { Check } from '../shared/fields/checks';
import { parseAnyText, ValidationError } from '../shared/fields/checks';
import { allowPlaceholders } from '../shared/fields/personalText';
import { defineOperation } from '../shared/operation/defineOperation';
import { locator, number, text, textMode, toggle } from '../shared/operation/properties';
import { omitEmpty, omitNullish } from '../shared/utils/empty';
import { createContactAction } from './scheduling';

const MAX_CHARACTERS = 500;
const FROM_0_TO_1 = { minValue: 0, maxValue: 1, numberPrecision: 2 };

const voiceOptions = [
	number('Voice Clarity', 'clarity', 0.75, {
		typeOptions: FROM_0_TO_1,
		description: 'A number from 0 to 1. 0.75 by default.',
	}),
	toggle(
		'Voice Speaker Boost',
		'use_speaker_boost',
		'Whether to use speaker boost. On by default.',
	),
	number('Voice Stability', 'stability', 0.5, {
		typeOptions: FROM_0_TO_1,
		description: 'A number from 0 to 1. 0.5 by default.',
	}),
];

const parseSpokenText: Check = (value, label) => {
	const spokenText = parseAnyText(value, label);
	const { length } = [...spokenText];
	if (length <= MAX_CHARACTERS) return spokenText;
	throw new ValidationError(`${label} has ${length} characters; the maximum is ${MAX_CHARACTERS}`);
};

/** POST /linkedin/scheduleLinkedInAction with a voice clone. */
export const sendVoiceMessage = defineOperation({
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
			text('Spoken Text (500 Characters)', 'voiceText', 'e.g. Hi Nathan, this is Ada', {
				required: true,
				typeOptions: { rows: 1 },
				description: 'What the voice says, at most 500 characters',
			}),
			text('Written Message', 'message', 'e.g. Hi Nathan, listen to my voice message', {
				required: true,
				typeOptions: { rows: 1 },
				description:
					'Text that goes with the voice message. The service requires it; where it appears is not documented.',
			}),
		],
		{ voiceText: parseSpokenText },
	),
	resource: 'message',
	options: [allowPlaceholders, ...voiceOptions],
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
