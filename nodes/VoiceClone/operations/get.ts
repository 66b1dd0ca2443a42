import type { IDataObject } from 'n8n-workflow';
import { finding } from '../../shared/transport/outcome';
import type { Failure } from '../../shared/transport/outcome';
import { voiceCloneList } from '../../shared/lists/apiLists';
import type { Check, LocatorValue } from '../../shared/operation/checks';
import { checkedText, FieldError, locatedId } from '../../shared/operation/checks';
import { defineOperation } from '../../shared/operation/defineOperation';
import type { AnyValues, Result } from '../../shared/operation/plan';
import { foundIn } from '../../shared/lists/readList';
import { groupBy, idIn, textIn } from '../../shared/values';
import { voiceCloneToFind } from '../locator';

/** GET /voice-clones: there is no route for one, so the list is read once for all items. */
export const get = defineOperation({
	option: {
		name: 'Get',
		value: 'get',
		action: 'Get voice clone',
		description: 'Retrieve a voice clone by its ID or name',
	},
	resource: 'voiceClone',
	route: 'GET /voice-clones',
	effect: 'read',
	plan: foundIn(voiceCloneList, voiceCloneFinder),
	properties: [voiceCloneToFind],
	checks: {
		voiceId: ((located, label) => {
			const { mode, value } = located as LocatorValue;
			if (mode !== 'name') return locatedId(located, label);
			const name = checkedText(value, label);
			if (name === '') throw new FieldError(`${label} is missing`, label);
			return { mode, value: name };
		}) satisfies Check,
	},
	request: () => ({ query: {} }),
});

function voiceCloneFinder(voices: IDataObject[]): (values: AnyValues) => Result {
	const byId = groupBy(voices, ({ voiceId }) => idIn(voiceId));
	const byName = groupBy(voices, ({ name }) => nameOf(textIn(name)));
	return (values) => {
		const located = values.voiceId as LocatorValue;
		const { mode, value } = located;
		const found = (mode === 'name' ? byName.get(nameOf(value)) : byId.get(value)) ?? [];
		return found.length === 1 ? { items: found } : { failure: notOne(located, found.length) };
	};
}

/** The form in which names are compared. */
function nameOf(name = ''): string {
	return name.trim().toLowerCase();
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
