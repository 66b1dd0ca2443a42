import type { IDataObject } from 'n8n-workflow';
import { campaignChecks, campaignId } from '../../shared/lists/campaign';
import { fill, readRows } from '../../shared/lists/campaignProspects';
import { defineOperation } from '../../shared/operation/defineOperation';
import { longTimeout } from '../../shared/operation/options';
import { filterCollection } from '../../shared/operation/properties';
import { IncompleteAnswer } from '../../shared/transport/outcome';
import type { Reader } from '../../shared/transport/streamInspector';
import { wordIn } from '../../shared/values';
import { dateFrom, dateTo, requestOf, wholeDays } from '../fields';

/** GET /campaigns/{campaign_id}/csv: the numbers of its rows. */
export const getStatistics = defineOperation({
	option: {
		name: 'Get Statistics',
		value: 'getStatistics',
		action: 'Get campaign statistics',
		description: 'Count the prospects of a campaign by status and show the reply rate',
	},
	resource: 'campaign',
	route: 'GET /campaigns/{campaign_id}/csv',
	effect: 'read',
	properties: [campaignId, filterCollection('Filters', 'filters', [dateFrom, dateTo])],
	options: [longTimeout],
	checks: campaignChecks,
	wholeDays,
	request: (values) => ({ ...requestOf(values), receiver: { read: countProspects } }),
	output: ({ body }, { campaign_id: campaign }) => [
		{ campaignId: campaign, ...(body as IDataObject) },
	],
});

/** More than any campaign has; the rest is counted as one, so that a file of any size can be read. */
const MAX_STATUSES = 50;
const OTHERS = 'other';
/** Who has one of these was contacted. */
const CONTACTED = ['contacted', 'responded', 'converted'];
/** A time as the reader gives it; what is no time stays as it came. */
const TIME = /^\d{4}-.{18}Z$/;

/** Counts the prospects of a campaign while its export comes, each once; of them only the IDs are held. */
function countProspects(): Reader<IDataObject> {
	const [byStatus, ids] = [new Map<string, number>(), new Set<string>()];
	const [contactTimes, responseTimes] = [new Span(), new Span()];
	let [prospects, contacted, responded] = [0, 0, 0];
	// one object for all rows, as V8 takes one of each row for lasting
	const prospect: IDataObject = {};
	const count = () => {
		const known = wordIn(prospect.status) ?? OTHERS;
		const isKept = byStatus.has(known) || byStatus.size < MAX_STATUSES;
		const status = isKept ? known : OTHERS;
		byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
		const hasResponded = status === 'responded' || isTime(prospect.responded_at);
		const isContacted = CONTACTED.includes(status) || isTime(prospect.contacted_at);
		prospects++;
		if (hasResponded) responded++;
		if (hasResponded || isContacted) contacted++;
		contactTimes.add(prospect.contacted_at);
		responseTimes.add(prospect.responded_at);
	};
	const result = () => ({
		prospects,
		byStatus: Object.fromEntries(byStatus),
		contacted,
		responded,
		converted: byStatus.get('converted') ?? 0,
		replyRate: contacted === 0 ? null : Math.round((responded / contacted) * 1000) / 10,
		firstContactedAt: contactTimes.first,
		lastContactedAt: contactTimes.last,
		firstRespondedAt: responseTimes.first,
		lastRespondedAt: responseTimes.last,
	});
	const onRow: Parameters<typeof readRows>[0] = (cells, columns) => {
		fill(prospect, cells, columns);
		// a cell itself would keep in memory the piece of the file that it came in
		const id = JSON.stringify(prospect.prospect_id ?? '');
		if (id === '""' || !ids.has(id)) count();
		ids.add(id);
	};
	return readRows(onRow, result, refuseWithoutStatus);
}

/** @throws IncompleteAnswer where no prospect could be counted as anything */
function refuseWithoutStatus(names: string[]): void {
	if (names.includes('status')) return;
	throw new IncompleteAnswer("GET /campaigns/{campaign_id}/csv has no column 'status'");
}

function isTime(value: unknown): value is string {
	return typeof value === 'string' && TIME.test(value);
}

/** The first and the last of some times; null where there is none. */
class Span {
	first: string | null = null;
	last: string | null = null;

	add(time: unknown): void {
		if (!isTime(time)) return;
		if (this.first === null || time < this.first) this.first = time;
		if (this.last === null || time > this.last) this.last = time;
	}
}
