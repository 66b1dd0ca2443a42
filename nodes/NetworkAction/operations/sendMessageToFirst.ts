import { defineOperation } from '../../shared/operation';
import { message, onlySchedules, optionsOfOnce, personAddress, profileUrl } from '../fields';
import { actionFor, itemsOf, scheduling } from '../scheduling';

/** API document, POST /linkedin/scheduleLinkedInAction. */
export const sendMessageToFirst = defineOperation({
	...scheduling,
	...itemsOf('sendMessageToFirst'),
	option: {
		name: 'Send Message to First-Degree Connection',
		value: 'sendMessageToFirst',
		action: 'Send message to first degree connection',
		description: 'Schedule a message to a person (sendMessageToFirst)',
	},
	resource: 'message',
	contactsPeople: true,
	properties: [onlySchedules, profileUrl, message, optionsOfOnce],
	checks: { profileUrl: personAddress },
	scheduledAs: ({ profileUrl: url, message: text }) => actionFor('sendMessageToFirst', url, text),
	request: ({ profileUrl: url, message: text }) => ({
		body: { actionType: 'sendMessageToFirst', profileUrl: url, message: text },
	}),
});
