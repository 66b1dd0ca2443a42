import type { IDataObject } from 'n8n-workflow';
import { voiceCloneList } from '../shared/api/lists';
import { parseRecord } from '../shared/api/responses';
import { ValidationError } from '../shared/fields/checks';
import { defineOperation } from '../shared/operation/defineOperation';
import {
	choice,
	collection,
	filterCollection,
	locator,
	number,
	returnAllAndLimit,
	text,
	textMode,
	toggle,
} from '../shared/operation/properties';
import type { RequestTo } from '../shared/operation/route';
import type { SimplifyConfig } from '../shared/operation/simplify';
import { buildOutputProperties, toDeletedItem } from '../shared/operation/simplify';
import { createListPlan, createLookUpPlan } from '../shared/pagination/listPlans';
import type { LocatorValue } from '../shared/parameters/resourceLocator';
import { getModeLabel, createNotFoundFailure } from '../shared/parameters/resourceLocator';
import type { RequestFailure } from '../shared/transport/outcome';
import { createCustomFailure } from '../shared/transport/outcome';
import { omitEmpty, omitNullish } from '../shared/utils/empty';
import { asText } from '../shared/utils/values';

const voiceCloneLocator = locator('Voice Clone', 'voiceId', 'searchVoiceClones', [
	textMode('By ID', 'id', 'e.g. voice_8f3a'),
]);

const deleteVoiceClone = defineOperation({
	option: {
		name: 'Delete',
		value: 'delete',
		action: 'Delete voice clone permanently',
		description:
			'Delete a voice clone permanently. Voice clones used by active campaigns are not deleted.',
	},
	resource: 'voiceClone',
	route: 'DELETE /voice-clones/{voiceId}',
	sideEffect: 'they delete the voice permanently',
	successLabel: 'Deleted',
	howToVerify: 'Use Outreach Voice Clone → Get Many to check whether it still exists.',
	properties: [voiceCloneLocator],
	request: ({ voiceId }) => ({ path: { voiceId: voiceId.value } }),
	output: ({ body }, { voiceId: { value: voiceId } }) => [
		toDeletedItem(body, { voiceId }, `Voice clone ${voiceId}`),
	],
});

/** The API has no route for one voice clone, so the list is read once for all items. */
const get = defineOperation({
	option: {
		name: 'Get',
		value: 'get',
		action: 'Get voice clone',
		description: 'Retrieve a voice clone by its ID or name',
	},
	resource: 'voiceClone',
	route: 'GET /voice-clones',
	plan: createLookUpPlan(
		voiceCloneList,
		'voiceId',
		({ name, voiceId }) => [
			{ mode: 'id', value: String(voiceId) },
			{ mode: 'name', value: asText(name) ?? '' },
		],
		(found, wantedVoice) =>
			found.length === 1
				? { records: found }
				: { failure: createVoiceCloneFailure(wantedVoice, found.length) },
	),
	properties: [
		{
			...voiceCloneLocator,
			modes: [...voiceCloneLocator.modes, textMode('By Name', 'name', 'e.g. Nathan')],
		},
	],
	request: () => ({}),
});

const getAll = defineOperation({
	option: {
		name: 'Get Many',
		value: 'getAll',
		action: 'Get many voice clones',
		description: 'Retrieve a list of voice clones',
	},
	resource: 'voiceClone',
	route: 'GET /voice-clones',
	plan: createListPlan(voiceCloneList),
	properties: [
		...returnAllAndLimit,
		filterCollection([
			{
				...choice('Status', 'status', 'ready', [
					{ name: 'Failed', value: 'failed' },
					{ name: 'Processing', value: 'processing' },
					{ name: 'Ready', value: 'ready' },
				]),
				description: 'Training status of the voice clone',
			},
		]),
	],
	request: () => ({}),
});

/** PUT /voice-clones/{voiceId} is simplified to the field names of GET /voice-clones. */
const voiceSimplifyConfig: SimplifyConfig = {
	fields: ['name', 'status', 'description', 'settings', 'createdAt', 'updatedAt', 'voiceId'],
	alwaysIncluded: ['voiceId'],
	flatten: ({ id, created_at, updated_at, ...others }) => ({
		...others,
		...omitNullish({ voiceId: id, createdAt: created_at, updatedAt: updated_at }),
	}),
};

/** PUT /voice-clones/{voiceId} documents no bounds. */
const RANGE_DESCRIPTION =
	'Send Voice Message takes 0 to 1. For voice clones, the API names no range.';

const update = defineOperation({
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
				number('Clarity', 'clarity', 0.75, {
					typeOptions: { numberPrecision: 2 },
					description: RANGE_DESCRIPTION,
				}),
				text('Description', 'description', 'e.g. Calm, for first messages', {
					description:
						'To clear the description, leave this empty. An expression that returns nothing leaves it unchanged.',
				}),
				text('Name', 'name', 'e.g. Nathan'),
				toggle('Speaker Boost', 'useSpeakerBoost', 'Whether to use speaker boost'),
				number('Stability', 'stability', 0.5, {
					typeOptions: { numberPrecision: 2 },
					description: RANGE_DESCRIPTION,
				}),
			],
			{ description: 'Only the fields you add are sent' },
		),
		...buildOutputProperties(voiceSimplifyConfig),
	],
	keepEmpty: ['description', 'name'],
	simplify: voiceSimplifyConfig,
	request: ({ voiceId, updateFields }) => ({
		path: { voiceId: voiceId.value },
		body: buildChanges(updateFields),
	}),
	output: ({ body }, { voiceId }) => [{ id: voiceId.value, ...parseRecord(body, 'id', 'name') }],
});

export const operations = [deleteVoiceClone, get, getAll, update];

/** @param count how many voice clones match: none or several */
export function createVoiceCloneFailure(wantedVoice: LocatorValue, count: number): RequestFailure {
	const nextStep = "Check 'Voice Clone' for typos; it may have been deleted.";
	return count === 0
		? createNotFoundFailure('NO_VOICE_CLONE', 'voice clone', wantedVoice, nextStep)
		: createCustomFailure('SEVERAL_VOICE_CLONES', {
				message: `Several voice clones have the ${getModeLabel(wantedVoice)} ${wantedVoice.value}`,
				description: "Choose one under 'Voice Clone' with 'From List'.",
			});
}

function buildChanges(fields: IDataObject): RequestTo<'PUT /voice-clones/{voiceId}'>['body'] {
	const { clarity, description, name, stability, useSpeakerBoost } = fields;
	if (name === '') throw new ValidationError('Name is empty. Enter a name, or remove the field');
	const settings = omitNullish({ stability, clarity, use_speaker_boost: useSpeakerBoost });
	const body = { ...omitNullish({ name, description }), ...omitEmpty({ settings }) };
	if (Object.keys(body).length > 0) return body;
	throw new ValidationError('Update Fields is empty', true);
}
