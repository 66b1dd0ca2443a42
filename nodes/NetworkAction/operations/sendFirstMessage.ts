import { defineOperation } from '../../shared/operation';
import { message, onlySchedules, optionsOfOnce, personAddress, profileUrl } from '../fields';
import { actionFor, itemsOf, scheduling } from '../scheduling';

/** API document, POST /linkedin/scheduleLinkedInAction. */
export const sendFirstMessage = defineOperation({
	...scheduling,
	...itemsOf('sendFirstMessage'),
	option: {
		name: 'Send First Message',
		value: 'sendFirstMessage',
		action: 'Send first message',
		description: 'Schedule a message to a person (sendFirstMessage)',
	},
	resource: 'message',
	contactsPeople: true,
	properties: [onlySchedules, profileUrl, message, optionsOfOnce],
	checks: { profileUrl: personAddress },
	scheduledAs: ({ profileUrl: url, message: text }) => actionFor('sendFirstMessage', url, text),
	request: ({ profileUrl: url, message: text }) => ({
		body: { actionType: 'sendFirstMessage', profileUrl: url, message: text },
	}),
});
