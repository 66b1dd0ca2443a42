import { defineMessage } from '../../messaging';

/** POST /linkedin/scheduleLinkedInAction. */
export const sendMessageToFirst = defineMessage({
	name: 'Send Message to First-Degree Connection',
	value: 'sendMessageToFirst',
	action: 'Send message to connected person',
	description:
		'Schedule a message to one person (sendMessageToFirst). Check the status with Outreach Job → Get Many.',
});
