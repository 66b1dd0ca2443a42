import { defineMessage } from '../../messaging';

/** POST /linkedin/scheduleLinkedInAction. */
export const sendFirstMessage = defineMessage({
	name: 'Send First Message',
	value: 'sendFirstMessage',
	action: 'Send first message to person',
	description:
		'Schedule a message to one person (sendFirstMessage). Check the status with Outreach Job → Get Many.',
});
