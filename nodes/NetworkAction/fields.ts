import { allowPlaceholders } from '../shared/operation/personalText';
import { mappingFrom, number, shownIfManual, text, toggle } from '../shared/operation/properties';

/** Whom an action reaches. */
export const person = [
	...mappingFrom(),
	text('LinkedIn URL', 'profileUrl', 'e.g. https://www.linkedin.com/in/nathan-smith', {
		required: true,
		...shownIfManual,
	}),
];

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

export const optionsOfAction = [
	{
		...MAX_ACTIONS,
		description:
			'How many actions this node may schedule in one execution, loops included. Enter 0 for no limit.',
	},
];

export const optionsOfContact = [allowPlaceholders];
