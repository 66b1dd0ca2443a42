import { prospectEvent } from '../sources/prospects';

/** GET /campaigns/{campaign_id}/csv, in the order of `responded_at`. */
export const prospectResponded = prospectEvent({
	option: {
		name: 'Prospect Responded',
		value: 'prospectResponded',
		action: 'On prospect responded',
		description: 'Starts each time a prospect in a campaign responds',
	},
	time: 'responded_at',
	news: { by: 'time' },
});
