import type { IDataObject } from 'n8n-workflow';
import { foundIn, pages } from '../shared/lists/readList';
import { voiceCloneList } from '../shared/lists/apiLists';
import type { Check, LocatorValue } from '../shared/operation/checks';
import { checkedText, locatedId } from '../shared/operation/checks';
import { defineOperation } from '../shared/operation/defineOperation';
import { deletion } from '../shared/operation/deletion';
import type { Result } from '../shared/operation/plan';
import {
	choice,
	filterCollection,
	returnAllAndLimit,
	textMode,
} from '../shared/operation/properties';
import type { Failure } from '../shared/transport/outcome';
import { finding } from '../shared/transport/outcome';
import { fieldsIn, idIn, textIn } from '../shared/values';
import { update, voiceClone } from './update';

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
	harm: 'delete the voice permanently',
	doneLabel: 'Deleted',
	howToVerify: 'Use Outreach Voice Clone → Get Many to check whether it still exists.',
	properties: [voiceClone],
	checks: { voiceId: locatedId },
	request: ({ voiceId }) => ({ path: { voiceId: voiceId.value } }),
	output: ({ body }, { voiceId: { value } }) => {
		const voiceId = idIn(fieldsIn(body).deleted_id) ?? value;
		return [deletion(body, { voiceId }, `Voice clone ${voiceId}`)];
	},
});

const idOrName: Check = (located, label) => {
	const { mode, value } = located as LocatorValue;
	return mode === 'name' ? { mode, value: checkedText(value, label) } : locatedId(located, label);
};

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
	plan: foundIn(voiceCloneList, voiceCloneFinder),
	properties: [
		{ ...voiceClone, modes: [...voiceClone.modes, textMode('By Name', 'name', 'e.g. Nathan')] },
	],
	checks: { voiceId: idOrName },
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
	plan: pages(voiceCloneList),
	properties: [
		...returnAllAndLimit,
		filterCollection('Filters', 'filters', [
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

function voiceCloneFinder(voices: IDataObject[]): (values: { voiceId: LocatorValue }) => Result {
	return ({ voiceId: located }) => {
		const { mode, value } = located;
		const found = voices.filter(({ name, voiceId }) =>
			mode === 'name' ? comparable(name) === comparable(value) : idIn(voiceId) === value,
		);
		return found.length === 1 ? { items: found } : { failure: notOne(located, found.length) };
	};
}

/** The form in which names are compared. */
function comparable(name: unknown): string {
	return (textIn(name) ?? '').trim().toLowerCase();
}

/** What is said where none, or more than one, is found. */
export function notOne({ mode, value }: LocatorValue, count: number): Failure {
	const thing = `${mode === 'name' ? 'name' : 'ID'} ${value}`;
	return count === 0
		? finding('NO_VOICE_CLONE', {
				message: `No voice clone found with the ${thing}`,
				description: "Check 'Voice Clone' for typos; it may have been deleted.",
			})
		: finding('SEVERAL_VOICE_CLONES', {
				message: `${count} voice clones have the ${thing}`,
				description: "Choose one under 'Voice Clone' with 'From List'.",
			});
}
