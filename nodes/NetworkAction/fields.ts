import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { filterByName, readRecords } from '../shared/lists/picker';
import { voiceCloneList } from '../shared/lists/apiLists';
import type { Check } from '../shared/operation/checks';
import { FieldError, checkedText } from '../shared/operation/checks';
import { allowPlaceholders } from '../shared/operation/personalText';
import { shownIfManual, mapping, number, text, toggle } from '../shared/operation/properties';
import { idIn, textIn } from '../shared/values';

const MAX_VOICE_CHARACTERS = 500;

/** Whom an action is about. */
export const person = [
	...mapping,
	text('LinkedIn URL', 'profileUrl', 'e.g. https://www.linkedin.com/in/nathan-smith', {
		required: true,
		...shownIfManual,
	}),
];

export const message = text('Message', 'message', 'e.g. Hi Nathan, thank you for connecting!', {
	required: true,
	typeOptions: { rows: 4 },
});

export const skipIfAlreadyScheduled = toggle(
	'Skip If Already Scheduled',
	'skipIfAlreadyScheduled',
	'Whether to skip people for whom this node has already scheduled the same action, even in earlier runs or with another text',
);

const MAX_ACTIONS = number('Max Actions per Run', 'maxActions', 20, {
	typeOptions: { minValue: 0, numberPrecision: 0 },
});

/** How many people a run reaches. */
export const maxActions = {
	...MAX_ACTIONS,
	description:
		'How many people this node may contact in one execution, loops included. LinkedIn blocks accounts that send too much. Enter 0 for no limit.',
};

const maxRequests = {
	...MAX_ACTIONS,
	description:
		'How many actions this node may schedule in one execution, loops included. Enter 0 for no limit.',
};

export const optionsOfAction = [maxRequests];

export const optionsOfContact = [allowPlaceholders];

/**
 * Whom an action is about. Without a way to fill the fields, as an imported workflow may have it,
 * nobody is looked for.
 *
 * @throws FieldError when it is nobody
 */
export function profileIn({ profileUrl }: { profileUrl?: string }): string {
	if (profileUrl === undefined) throw new FieldError('LinkedIn URL is missing', 'LinkedIn URL');
	return profileUrl;
}

/** What a voice message says, at most 500 characters. */
export const voiceText: Check = (value, label) => {
	const text = checkedText(value, label);
	const length = [...text].length;
	if (length <= MAX_VOICE_CHARACTERS) return text;
	throw new FieldError(`${label} has ${length} characters; the maximum is ${MAX_VOICE_CHARACTERS}`);
};

/** The voice clones that can speak, found by a part of their name (GET /voice-clones). */
export async function searchReadyVoices(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const ready = await readRecords(this, voiceCloneList, { status: 'ready' });
	return filterByName(ready, filter, ({ name, voiceId }) => {
		const value = idIn(voiceId) ?? '';
		return { name: textIn(name) || value, value };
	});
}
