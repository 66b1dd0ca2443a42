import { property } from '../shared/operation/defineOperation';

/** The voice clone that an operation is about. */
export const voiceClone = property({
	displayName: 'Voice Clone',
	name: 'voiceId',
	type: 'resourceLocator',
	required: true,
	default: { mode: 'list', value: '' },
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod: 'searchVoiceClones', searchable: true },
		},
		{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. voice_8f3a' },
	],
});

/** The same where one is looked for, by its name as well. */
export const voiceCloneToFind = property({
	...voiceClone,
	modes: [
		...voiceClone.modes,
		{ displayName: 'By Name', name: 'name', type: 'string', placeholder: 'e.g. Nathan' },
	],
});
