import { locatedId } from '../../../shared/operation/checks';
import { defineOperation } from '../../../shared/operation/defineOperation';
import { personProfileUrl } from '../../../shared/operation/profileUrl';
import {
	maxActions,
	message,
	person,
	profileIn,
	voiceText,
	skipIfAlreadyScheduled,
} from '../../fields';
import { contact } from '../../scheduling';
import {
	collection,
	textMode,
	locator,
	number,
	text,
	toggle,
} from '../../../shared/operation/properties';

/** POST /linkedin/scheduleLinkedInAction. */
export const sendVoiceMessage = defineOperation({
	...contact('sendVoiceMessage'),
	option: {
		name: 'Send Voice Message',
		value: 'sendVoiceMessage',
		action: 'Send voice message to person',
		description:
			'Schedule a voice message spoken by a voice clone. Check the status with Outreach Job → Get Many.',
	},
	resource: 'message',
	properties: [
		...person,
		{
			...message,
			description: "Text of the message. The voice speaks the text in 'Voice Text'.",
		},
		{
			...locator('Voice Clone', 'voiceId', 'searchReadyVoices', [
				textMode('By ID', 'id', 'e.g. voice_8f3a'),
			]),
			description: 'The list shows the voices that are ready',
		},
		text('Voice Text', 'voiceText', 'e.g. Hi Nathan, this is Ada', {
			required: true,
			typeOptions: { rows: 4 },
			description: 'Text for the voice to speak, 1 to 500 characters',
		}),
		collection('Voice Settings', 'voiceParams', 'Add Setting', [
			number('Clarity', 'clarity', 0.75, {
				typeOptions: { minValue: 0, maxValue: 1, numberPrecision: 2 },
				description: 'A number from 0 to 1. 0.75 by default.',
			}),
			toggle('Speaker Boost', 'use_speaker_boost', 'Whether to use speaker boost. On by default.'),
			number('Stability', 'stability', 0.5, {
				typeOptions: { minValue: 0, maxValue: 1, numberPrecision: 2 },
				description: 'A number from 0 to 1. 0.5 by default.',
			}),
		]),
		maxActions,
		skipIfAlreadyScheduled,
	],
	checks: {
		profileUrl: personProfileUrl,
		voiceId: locatedId,
		voiceText,
	},
	request: (values) => ({
		body: {
			actionType: 'sendVoiceMessage',
			profileUrl: profileIn(values),
			message: values.message,
			voiceSettings: {
				voiceId: values.voiceId.value,
				voiceText: values.voiceText,
				...(Object.keys(values.voiceParams).length > 0 && { voiceParams: values.voiceParams }),
			},
		},
	}),
});
