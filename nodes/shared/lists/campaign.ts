import type { Check } from '../operation/checks';
import { recordId } from '../operation/checks';
import { text } from '../operation/properties';
import { textIn } from '../values';

/** The campaign that is exported or watched (GET /campaigns/{campaign_id}/csv). */
export const campaignId = text('Campaign ID', 'campaign_id', 'e.g. campaign_spring', {
	required: true,
	hint: 'Open the campaign in Outreach Automation and copy the ID from its address, or the whole address',
});

/** An ID, or the address of a page of the campaign. */
const campaign: Check = (value, label) => {
	const [, id = value] = /\/campaigns?\/([^/?#\s>]+)/i.exec(textIn(value) ?? '') ?? [];
	return recordId(id, label);
};

export const campaignChecks = { [campaignId.name]: campaign };
