import type { IDataObject } from 'n8n-workflow';
import { ValidationError } from '../shared/fields/checks';
import { defineOperation } from '../shared/operation/defineOperation';
import type { SimplifyConfig } from '../shared/operation/simplify';
import { outputParameters } from '../shared/operation/simplify';
import {
	collection,
	locator,
	number,
	text,
	textMode,
	toggle,
} from '../shared/operation/properties';
import type { RequestTo } from '../shared/operation/route';
import { omitEmpty, omitNullish } from '../shared/utils/empty';
import { parseRecord } from '../shared/api/responses';

/** The voice clone that an operation is about. */
export const voiceCloneLocator = locator('Voice Clone', 'voiceId', 'searchVoiceClones', [
	textMode('By ID', 'id', 'e.g. voice_8f3a'),
]);

/** A voice clone with the names that the list has. */
const simpleVoice: SimplifyConfig = {
	fields: ['name', 'status', 'description', 'settings', 'createdAt', 'updatedAt', 'voiceId'],
	always: ['voiceId'],
	flatten: ({ id, created_at, updated_at, ...others }) => ({
		...others,
		...omitNullish({ voiceId: id, createdAt: created_at, updatedAt: updated_at }),
	}),
};

/** PUT /voice-clones/{voiceId}. */
export const update = defineOperation({
	option: {
		name: 'Update',
		value: 'update',
		action: 'Update voice clone',
		description: 'Change the name, description or voice settings of a voice clone',
	},
	resource: 'voiceClone',
	route: 'PUT /voice-clones/{voiceId}',
	sideEffect: 'they change the voice',
	successLabel: 'Updated',
	howToVerify: 'Run it again: setting the same values twice does no harm.',
	properties: [
		voiceCloneLocator,
		collection(
			'Update Fields',
			'updateFields',
			'Add Field',
			[
				number('Clarity', 'clarity', 0.75, { typeOptions: { numberPrecision: 2 } }),
				text('Description', 'description', 'e.g. Calm, for first messages', {
					description:
						'To clear the description, leave this empty. An expression that returns nothing leaves it unchanged.',
				}),
				text('Name', 'name', 'e.g. Nathan'),
				toggle('Speaker Boost', 'useSpeakerBoost', 'Whether to use speaker boost'),
				number('Stability', 'stability', 0.5, { typeOptions: { numberPrecision: 2 } }),
			],
			{ description: 'Only the fields you add are sent' },
		),
		...outputParameters(simpleVoice),
	],
	keepEmpty: ['description', 'name'],
	simplify: simpleVoice,
	request: ({ voiceId, updateFields }) => ({
		path: { voiceId: voiceId.value },
		body: buildChanges(updateFields),
	}),
	output: ({ body }, { voiceId }) => [{ id: voiceId.value, ...parseRecord(body, 'id', 'name') }],
});

/**
 * Only what was set is sent; of the voice settings, too. An empty description clears it.
 *
 * @throws ValidationError when nothing was set, or an empty name
 */
function buildChanges({
	name,
	description,
	stability,
	clarity,
	useSpeakerBoost,
}: IDataObject): RequestTo<'PUT /voice-clones/{voiceId}'>['body'] {
	if (name === '') throw new ValidationError('Name is empty. Enter a name, or remove the field');
	const settings = omitNullish({ stability, clarity, use_speaker_boost: useSpeakerBoost });
	const body = { ...omitNullish({ name, description }), ...omitEmpty({ settings }) };
	if (Object.keys(body).length > 0) return body;
	throw new ValidationError('Update Fields is empty', true);
}
