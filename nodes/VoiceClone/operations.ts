import { lookUpPlan, listPlan } from '../shared/pagination/readList';
import { voiceCloneList } from '../shared/api/lists';
import { defineOperation } from '../shared/operation/defineOperation';
import { toDeletedItem } from '../shared/operation/simplify';
import type { LocatorValue } from '../shared/parameters/resourceLocator';
import { getModeLabel, notFound } from '../shared/parameters/resourceLocator';
import {
	choice,
	filterCollection,
	returnAllAndLimit,
	textMode,
} from '../shared/operation/properties';
import type { RequestFailure } from '../shared/transport/outcome';
import { customFailure } from '../shared/transport/outcome';
import { asText } from '../shared/utils/values';
import { update, voiceCloneLocator } from './update';

/** DELETE /voice-clones/{voiceId}. */
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

/** GET /voice-clones: there is no route for one, so the list is read once for all items. */
const get = defineOperation({
	option: {
		name: 'Get',
		value: 'get',
		action: 'Get voice clone',
		description: 'Retrieve a voice clone by its ID or name',
	},
	resource: 'voiceClone',
	route: 'GET /voice-clones',
	plan: lookUpPlan(
		voiceCloneList,
		'voiceId',
		({ name, voiceId }) => [
			{ mode: 'id', value: String(voiceId) },
			{ mode: 'name', value: asText(name) ?? '' },
		],
		(found, located) =>
			found.length === 1
				? { items: found }
				: { failure: createVoiceCloneFailure(located, found.length) },
	),
	properties: [
		{
			...voiceCloneLocator,
			modes: [...voiceCloneLocator.modes, textMode('By Name', 'name', 'e.g. Nathan')],
		},
	],
	request: () => ({}),
});

/** GET /voice-clones. */
const getAll = defineOperation({
	option: {
		name: 'Get Many',
		value: 'getAll',
		action: 'Get many voice clones',
		description: 'Retrieve a list of voice clones',
	},
	resource: 'voiceClone',
	route: 'GET /voice-clones',
	plan: listPlan(voiceCloneList),
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
	request: ({ filters }) => ({ query: { ...filters } }),
});

/** The operations in the order of the Operation list. */
export const operations = [deleteVoiceClone, get, getAll, update];

/** What is said where none, or more than one, is found. */
export function createVoiceCloneFailure(located: LocatorValue, count: number): RequestFailure {
	const nextStep = "Check 'Voice Clone' for typos; it may have been deleted.";
	return count === 0
		? notFound('NO_VOICE_CLONE', 'voice clone', located, nextStep)
		: customFailure('SEVERAL_VOICE_CLONES', {
				message: `Several voice clones have the ${getModeLabel(located)} ${located.value}`,
				description: "Choose one under 'Voice Clone' with 'From List'.",
			});
}
