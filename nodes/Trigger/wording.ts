import type { MessageContext } from '../shared/errors/errorText';
import { labelOf } from '../shared/operation/parameters';
import type { TriggerEvent } from './event';

const COMES_BACK = 'The next poll continues where the last one stopped.';

/** n8n does not poll again after an activation that failed. */
const NOT_STARTED = 'The trigger is not running. Publish the workflow again when this is solved.';

/**
 * What an event gives to the messages about it.
 *
 * @param isActivation whether the trigger is just being switched on
 */
export function wordingOf(
	{ properties }: TriggerEvent,
	isActivation = false,
): Omit<MessageContext, 'origin' | 'timezone'> {
	const asked = properties.find(({ required }) => required);
	return {
		labelOf: (field) => labelOf(properties, field),
		...(asked && { record: { label: asked.displayName, isId: true } }),
		comesBack: isActivation ? NOT_STARTED : COMES_BACK,
	};
}

/** What a poll reads of a backlog, at most. */
const PER_POLL = 1_000;

/**
 * What the items say of those that are not there.
 *
 * @param behind how many records later polls have to read, about
 * @param leftOut how many were given up
 * @param passedOver how many rows could not be read
 */
export function hintOf(behind: number, leftOut: number, passedOver: number): string | undefined {
	const polls = Math.ceil(behind / PER_POLL);
	const sentences = [
		leftOut > 0 &&
			`About ${inWords(leftOut)} leads were left out. They all changed at the same time, and there are too many to read in a day.`,
		behind > 0 &&
			`Still to come: about ${inWords(behind)} leads, in about ${polls} ${polls === 1 ? 'poll' : 'polls'}.`,
		passedOver > 0 &&
			`Rows skipped because they do not match the header of the export: ${inWords(passedOver)}. Ask your provider.`,
	].filter((sentence) => sentence !== false);
	return sentences.length > 0 ? sentences.join(' ') : undefined;
}

function inWords(count: number): string {
	return count.toLocaleString('en-US');
}
