import { wordIn } from '../../shared/values';
import { prospectEvent } from '../sources/prospects';

/** GET /campaigns/{campaign_id}/csv with the status `converted`. */
export const prospectConverted = prospectEvent(
	{
		option: {
			name: 'Prospect Converted',
			value: 'prospectConverted',
			action: 'On prospect converted',
			description: "Starts when a prospect's status in a campaign changes to Converted",
		},
		time: 'responded_at',
		news: {
			by: 'state',
			stateOf: ({ status }) => wordIn(status),
			starts: ({ previous, now }) => now === 'converted' && previous !== now,
		},
	},
	'converted',
);
