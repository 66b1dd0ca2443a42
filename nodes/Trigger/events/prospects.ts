import type { IDataObject } from 'n8n-workflow';
import { customFailure } from '../../shared/transport/outcome';
import {
	campaignChecks,
	campaignId,
	readProspects,
	simpleProspect,
} from '../../shared/api/campaignCsv';
import { toApiRequest } from '../../shared/operation/route';
import { parseTimestamp } from '../../shared/utils/dates';
import type { ApiClient } from '../../shared/transport/client';
import type { RequestFailure } from '../../shared/transport/outcome';
import type { ApiRequest } from '../../shared/transport/request';
import { asKeyword } from '../../shared/utils/values';
import type { Reading, TriggerEvent } from '../event';
import { eventOption } from '../event';
import { skippedRows, snapshot } from '../snapshot';

const TIME = 'responded_at';

export const prospectEvents = [
	prospectEvent('status', 'converted', {
		option: eventOption(
			'Prospect Converted',
			'prospectConverted',
			"Starts when a prospect's status in a campaign changes to Converted",
		),
		stateOf: ({ status }) => (asKeyword(status) === 'converted' ? 'converted' : undefined),
	}),
	prospectEvent(TIME, undefined, {
		option: eventOption(
			'Prospect Responded',
			'prospectResponded',
			'Starts each time a prospect of the campaign responds',
		),
		stateOf: (row) =>
			parseTimestamp(row[TIME]) > -Infinity ? parseTimestamp(row[TIME]).toString(36) : undefined,
		lasts: (before, now) => Number.parseInt(before, 36) > Number.parseInt(now, 36),
	}),
];

/** Says that a poll's time was over before the whole export had come. */
export const notFinished = customFailure('tooLong', {
	message: 'The campaign export did not finish within 30 seconds',
	description:
		'Watch a smaller campaign, or use Outreach Campaign Export on a schedule. Each poll reads the whole export.',
});

/** Without these columns nothing can be told of a prospect. */
export function lacking(columns: string): RequestFailure {
	return customFailure('columns', {
		message: `The campaign export has no column ${columns}`,
		description: 'Ask your provider. The trigger needs it to detect events.',
	});
}

/**
 * The prospects of one campaign, from its export (GET /campaigns/{campaign_id}/csv).
 *
 * @param column tells the state
 * @param status of the prospects that the service is asked for; undefined for all
 */
function prospectEvent(
	column: string,
	status: string | undefined,
	event: Pick<TriggerEvent, 'lasts' | 'option'> & Required<Pick<TriggerEvent, 'stateOf'>>,
): TriggerEvent {
	return {
		...event,
		properties: [campaignId],
		checks: campaignChecks,
		source: snapshot(async ({ connection, values: { campaign_id } }) => {
			const asked = { path: { campaign_id: String(campaign_id) }, query: { status } };
			const request = toApiRequest('GET /campaigns/{campaign_id}/csv', asked);
			const wants = (prospect: IDataObject) => event.stateOf(prospect) !== undefined;
			return await readExport(connection, request, ['prospect_id', column], wants);
		}),
		key: 'prospect_id',
		time: TIME,
		simplify: simpleProspect,
	};
}

/** The wanted prospects of an export, and how many of its rows could not be read. */
async function readExport(
	connection: ApiClient,
	request: ApiRequest,
	columns: string[],
	wants: (prospect: IDataObject) => boolean,
): Promise<Reading> {
	const found = await connection.send(
		{ ...request, isFile: true },
		async ({ body }) => await readProspects(body as Buffer, wants),
	);
	if ('failure' in found) {
		return found.failure.code === 'timeout' ? { failure: notFinished } : found;
	}
	const missing = columns.filter((name) => !found.columns.includes(name));
	if (missing.length > 0) return { failure: lacking(missing.join(' and no column ')) };
	const { prospects: records, rowCount, skippedCount } = found;
	if (skippedCount === 0) return { records };
	if (rowCount === 0) return { failure: skippedRows(skippedCount) };
	const [message] = skippedRows(skippedCount).text ?? [];
	return { records, skipped: skippedCount, hint: `${message}. Ask your provider.` };
}
