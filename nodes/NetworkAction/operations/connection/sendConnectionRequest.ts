import { defineOperation } from '../../../shared/operation/defineOperation';
import { personProfileUrl } from '../../../shared/operation/profileUrl';
import { maxActions, person, profileIn, skipIfAlreadyScheduled } from '../../fields';
import { contact } from '../../scheduling';
import { text } from '../../../shared/operation/properties';

/** POST /linkedin/scheduleLinkedInAction. */
export const sendConnectionRequest = defineOperation({
	...contact('sendConnectionRequest'),
	option: {
		name: 'Send Connection Request',
		value: 'sendConnectionRequest',
		action: 'Send connection request to person',
		description:
			'Schedule a connection request, with or without a note. Check the status with Outreach Job → Get Many.',
	},
	resource: 'connection',
	properties: [
		...person,
		text('Note', 'message', 'e.g. Hi Nathan, I would like to connect', {
			typeOptions: { rows: 4 },
			description: 'Note sent with the request',
		}),
		maxActions,
		skipIfAlreadyScheduled,
	],
	checks: { profileUrl: personProfileUrl },
	request: ({ message: note, ...values }) => ({
		body: {
			actionType: 'sendConnectionRequest',
			profileUrl: profileIn(values),
			...(note !== undefined && { message: note }),
		},
	}),
});
