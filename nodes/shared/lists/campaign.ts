import type { Check } from '../operation/checks';
import { recordId } from '../operation/checks';
import { property } from '../operation/defineOperation';
import { textIn } from '../values';

/** The campaign that is exported or watched (GET /campaigns/{campaign_id}/csv). */
export const campaignId = property({
	displayName: 'Campaign ID',
	name: 'campaign_id',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. campaign_spring',
	hint: 'Open the campaign in Outreach Automation and copy the ID from its address, or the whole address',
});

/** An ID, or the address of a page of the campaign. */
const campaign: Check = (value, label) => recordId(idInAddress(value) ?? value, label);

export const campaignChecks = { [campaignId.name]: campaign };

/** What stands behind `campaigns` in an address, else its last part. */
function idInAddress(value: unknown): string | undefined {
	const text = textIn(value)?.trim() ?? '';
	if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
	const { hash, pathname } = new URL(text);
	const parts = `${pathname}/${hash.replace(/^#/, '')}`.split('/').filter(Boolean);
	const place = parts.findIndex((part) => /^campaigns?$/i.test(part));
	const id = place === -1 ? parts.at(-1) : parts[place + 1];
	try {
		return decodeURIComponent(id ?? '');
	} catch {
		return id;
	}
}
