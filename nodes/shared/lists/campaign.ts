import type { Check } from '../operation/checks';
import { FieldError, recordId } from '../operation/checks';
import { text } from '../operation/properties';
import { quoted, textIn } from '../values';

/** The campaign that is exported or watched (GET /campaigns/{campaign_id}/csv). */
export const campaignId = text('Campaign ID', 'campaign_id', 'e.g. campaign_spring', {
	required: true,
	hint: 'Open the campaign in Outreach Automation and copy the ID from its address, or the whole address',
});

/** An ID, or the address of a page of the campaign. */
const campaign: Check = (value, label) => recordId(idInAddress(value, label) ?? value, label);

export const campaignChecks = { [campaignId.name]: campaign };

/** What stands behind `campaigns` in an address; undefined where the value is none. */
function idInAddress(value: unknown, label: string): string | undefined {
	const text = textIn(value)?.trim() ?? '';
	const [, id] = /\/campaigns?\/([^/?#\s>]+)/i.exec(text) ?? [];
	if (id === undefined && !/^<?https?:\/\//i.test(text)) return undefined;
	if (id === undefined) {
		throw new FieldError(`${label} is an address without a campaign: ${quoted(text)}`);
	}
	try {
		return decodeURIComponent(id);
	} catch {
		return id;
	}
}
