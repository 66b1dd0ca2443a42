import type { Operation } from '../shared/operation/defineOperation';
import { defineOperation } from '../shared/operation/defineOperation';
import { personAddress } from '../shared/operation/profileUrl';
import {
	maxActions,
	message,
	named,
	optionsOfMessage,
	person,
	profileIn,
	skipIfAlreadyScheduled,
} from './fields';
import { contact } from './scheduling';

/** One of the two plain messages to a person, by its entry in the Operation list. */
export function defineMessage(option: {
	name: string;
	value: 'sendFirstMessage' | 'sendMessageToFirst';
	action: string;
	description: string;
}): Operation {
	const actionType = option.value;
	return defineOperation({
		...contact(actionType),
		option,
		resource: 'message',
		properties: [...person, message, maxActions, skipIfAlreadyScheduled],
		options: optionsOfMessage,
		checks: { options: named, profileUrl: personAddress },
		keepEmpty: ['messageName'],
		request: (values) => ({
			body: { actionType, profileUrl: profileIn(values), message: values.message },
		}),
	});
}
