import type { IDataObject } from 'n8n-workflow';
import { finding } from '../../shared/transport/outcome';
import type { RowFilter } from '../../shared/lists/campaignProspects';
import {
	campaignChecks,
	campaignId,
	readProspects,
	simpleProspect,
} from '../../shared/lists/campaignProspects';
import { toApiRequest } from '../../shared/operation/route';
import { msOf } from '../../shared/times';
import type { Connection } from '../../shared/transport/connection';
import type { Failure } from '../../shared/transport/outcome';
import type { Received } from '../../shared/transport/request';
import { wordIn } from '../../shared/values';
import type { Reading, TriggerEvent } from '../event';
import { eventOption } from '../event';
import { snapshot } from '../snapshot';

const TIME = 'responded_at';

export const prospectEvents = [
	prospectEvent(
		eventOption(
			'Prospect Converted',
			'prospectConverted',
			"Starts when a prospect's status in a campaign changes to Converted",
		),
		{
			needed: 'status',
			stateOf: ({ status }) => (wordIn(status) === 'converted' ? 'converted' : undefined),
			status: 'converted',
		},
	),
	prospectEvent(
		eventOption(
			'Prospect Responded',
			'prospectResponded',
			'Starts each time a prospect of the campaign responds',
		),
		{
			needed: TIME,
			stateOf: (row) => (msOf(row[TIME]) > -Infinity ? msOf(row[TIME]).toString(36) : undefined),
			lasts: (before, now) => Number.parseInt(before, 36) > Number.parseInt(now, 36),
		},
	),
];

/** Says that a poll's time was over before the whole export had come. */
export const notFinished = finding('tooLong', {
	message: 'The campaign export did not finish within 30 seconds',
	description:
		'Watch a smaller campaign, or use Outreach Campaign Export on a schedule. Each poll reads the whole export.',
});

/** Without these columns nothing can be told of a prospect. */
export function lacking(columns: string): Failure {
	return finding('columns', {
		message: `The campaign export has no column ${columns}`,
		description: 'Ask your provider. The trigger needs it to detect events.',
	});
}

/** How prospects that count are told from others. */
interface Prospects {
	/** The column that tells the state. */
	needed: string;
	/** Undefined for a prospect that does not count. */
	stateOf(prospect: IDataObject): string | undefined;
	/** The status that the service is asked for; undefined for all. */
	status?: string;
	lasts?: TriggerEvent['lasts'];
}

/** The prospects of one campaign, from its export (GET /campaigns/{campaign_id}/csv). */
function prospectEvent(option: TriggerEvent['option'], prospects: Prospects): TriggerEvent {
	const { lasts, stateOf, status } = prospects;
	return {
		option,
		properties: [campaignId],
		checks: campaignChecks,
		source: snapshot(async (connection, { campaign_id }) => {
			const request = { path: { campaign_id: String(campaign_id) }, query: { status } };
			return await readExport(connection, request, prospects);
		}),
		key: 'prospect_id',
		time: TIME,
		stateOf,
		starts: ({ previous, now }) => previous !== now,
		lasts,
		simplify: simpleProspect,
	};
}

/** The prospects of an export that have a state, and how many of its rows could not be read. */
async function readExport(
	connection: Connection,
	request: { path: { campaign_id: string }; query: { status?: string } },
	{ needed, stateOf }: Prospects,
): Promise<Reading> {
	let missing: string[] = [];
	let skipped = 0;
	const rowFilter: RowFilter = {
		wants: (prospect) => stateOf(prospect) !== undefined,
		onHeader: (names) => {
			missing = ['prospect_id', needed].filter((name) => !names.includes(name));
		},
		onPassedOver: () => {
			skipped++;
		},
	};
	const outcome = await connection.send({
		...toApiRequest('GET /campaigns/{campaign_id}/csv', request),
		reader: () => readProspects(rowFilter),
	});
	if (missing.length > 0) return { failure: lacking(missing.join(' and no column ')) };
	if (outcome.kind === 'failure') {
		return { failure: outcome.code === 'timeout' ? notFinished : outcome };
	}
	const hint = `Rows skipped because they do not match the header of the export: ${skipped.toLocaleString('en-US')}. Ask your provider.`;
	const { content } = outcome.body as Received<IDataObject[]>;
	return { records: content, hint: skipped > 0 ? hint : undefined };
}
