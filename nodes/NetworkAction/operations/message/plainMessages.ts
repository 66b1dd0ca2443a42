import type { Operation } from '../../../shared/operation/defineOperation';
import { defineOperation } from '../../../shared/operation/defineOperation';
import { personProfileUrl } from '../../../shared/operation/profileUrl';
import { maxActions, message, person, profileIn, skipIfAlreadyScheduled } from '../../fields';
import { contact } from '../../scheduling';

/** POST /linkedin/scheduleLinkedInAction. */
export const sendFirstMessage = defineMessage({
	name: 'Send First Message',
	value: 'sendFirstMessage',
	action: 'Send first message to person',
	description:
		'Schedule a message to one person (sendFirstMessage). Check the status with Outreach Job → Get Many.',
});

/** POST /linkedin/scheduleLinkedInAction. */
export const sendMessageToFirst = defineMessage({
	name: 'Send Message to First-Degree Connection',
	value: 'sendMessageToFirst',
	action: 'Send message to connected person',
	description:
		'Schedule a message to one person (sendMessageToFirst). Check the status with Outreach Job → Get Many.',
});

/** One of the two plain messages to a person, by its entry in the Operation list. */
function defineMessage(option: {
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
		checks: { profileUrl: personProfileUrl },
		request: (values) => ({
			body: { actionType, profileUrl: profileIn(values), message: values.message },
		}),
	});
}
