import type { MessageContext } from '../shared/errors/errorText';
import { labelOf } from '../shared/operation/parameters';
import type { TriggerEvent } from './event';

const COMES_BACK = 'Nothing is lost: the next poll continues where the last one stopped.';

/** What an event gives to the messages about it. */
export function wordingOf({
	properties,
}: TriggerEvent): Omit<MessageContext, 'origin' | 'timezone'> {
	const asked = properties.find(({ required }) => required);
	return {
		labelOf: (field) => labelOf(properties, field),
		...(asked && { record: { label: asked.displayName, isId: true } }),
		comesBack: COMES_BACK,
		refusals: {},
	};
}
