import type { IDataObject } from 'n8n-workflow';
import {
	campaignId,
	campaignParsers,
	prospectSimplifyConfig,
	readProspects,
} from '../../shared/api/campaignCsv';
import { toApiRequest } from '../../shared/operation/route';
import type { ApiClient } from '../../shared/transport/client';
import type { RequestFailure } from '../../shared/transport/outcome';
import { createCustomFailure, isFailed } from '../../shared/transport/outcome';
import type { ApiRequest } from '../../shared/transport/request';
import { parseTimestamp } from '../../shared/utils/dates';
import { asKeyword } from '../../shared/utils/values';
import type { ReadResult, TriggerEvent } from '../event';
import { createEventOption } from '../event';
import { createSkippedRowsFailure, createSnapshotSource } from '../snapshot';

const ID_COLUMN = 'prospect_id';

/** Events about the prospects of a campaign. */
export const prospectEvents = [
	createProspectEvent(ID_COLUMN, undefined, {
		option: createEventOption(
			'Prospect Added',
			'prospectAdded',
			'Starts when a prospect is added to the campaign',
		),
		getStatus: ({ prospect_id: id }) => (id ? 'added' : undefined),
		timeField: '',
	}),
	createTimeEvent(
		['contacted_at', 'contactedAt'],
		createEventOption(
			'Prospect Contacted',
			'prospectContacted',
			'Starts each time a prospect of the campaign is contacted',
		),
	),
	createProspectEvent('status', 'converted', {
		option: createEventOption(
			'Prospect Converted',
			'prospectConverted',
			"Starts when a prospect's status in a campaign changes to Converted",
		),
		getStatus: ({ status }) => (asKeyword(status) === 'converted' ? 'converted' : undefined),
	}),
	createTimeEvent(
		['last_message_at', 'lastMessageAt'],
		createEventOption(
			'Prospect Messaged',
			'prospectMessaged',
			'Starts each time a prospect of the campaign has a newer last message. The API does not say who sends it.',
		),
	),
	createTimeEvent(
		['responded_at', 'respondedAt'],
		createEventOption(
			'Prospect Responded',
			'prospectResponded',
			'Starts each time a prospect of the campaign responds',
		),
	),
];

/** The failure of an export that exceeds the poll's deadline. */
export const exportTimeoutFailure = createCustomFailure('tooLong', {
	message: 'The campaign export did not finish within 30 seconds',
	description:
		'Watch a smaller campaign, or use Outreach Campaign Export on a schedule. Each poll reads the whole export.',
});

/** Creates the failure for a campaign export without the columns of the event. */
export function createMissingColumnFailure(columns: string): RequestFailure {
	return createCustomFailure('columns', {
		message: `The campaign export has no column ${columns}`,
		description: 'Ask your provider. The trigger needs it to detect events.',
	});
}

/** Creates an event that happens at each newer time in a column; Simplify returns the time as `field`. */
function createTimeEvent(
	[column, field]: [string, string],
	option: TriggerEvent['option'],
): TriggerEvent {
	const renameTime = (name: string) => (name === 'respondedAt' ? field : name);
	const fields = prospectSimplifyConfig.fields.map(renameTime);
	return createProspectEvent(column, undefined, {
		option,
		getStatus: (row) => {
			const time = parseTimestamp(row[column]);
			return time > -Infinity ? time.toString(36) : undefined;
		},
		isStale: (previous, current) => Number.parseInt(previous, 36) > Number.parseInt(current, 36),
		timeField: column,
		simplify: { ...prospectSimplifyConfig, fields },
	});
}

/**
 * Creates an event about the prospects of a campaign (GET /campaigns/{campaign_id}/csv).
 *
 * @param column the column that the event needs, besides the ID
 * @param status the status by which the export is filtered
 */
function createProspectEvent(
	column: string,
	status: string | undefined,
	event: Partial<TriggerEvent> & Required<Pick<TriggerEvent, 'getStatus' | 'option'>>,
): TriggerEvent {
	return {
		properties: [campaignId],
		parsers: campaignParsers,
		source: createSnapshotSource(async ({ client, values: { campaign_id } }) => {
			const parameters = { path: { campaign_id: String(campaign_id) }, query: { status } };
			const request = toApiRequest('GET /campaigns/{campaign_id}/csv', parameters);
			const hasStatus = (prospect: IDataObject) => event.getStatus(prospect) !== undefined;
			return await readExport(client, request, [...new Set([ID_COLUMN, column])], hasStatus);
		}),
		idField: ID_COLUMN,
		timeField: 'responded_at',
		simplify: prospectSimplifyConfig,
		...event,
	};
}

async function readExport(
	client: ApiClient,
	request: ApiRequest,
	requiredColumns: string[],
	isWanted: (prospect: IDataObject) => boolean,
): Promise<ReadResult> {
	const csv = await client.send(
		{ ...request, isFile: true },
		async ({ body }) => await readProspects(body as Buffer, isWanted),
	);
	if (isFailed(csv)) {
		return csv.failure.code === 'timeout' ? { failure: exportTimeoutFailure } : csv;
	}
	const missingColumns = requiredColumns.filter((name) => !csv.columns.includes(name));
	if (missingColumns.length > 0) {
		return { failure: createMissingColumnFailure(missingColumns.join(' and no column ')) };
	}
	const { prospects: records, rowCount, skippedCount } = csv;
	if (skippedCount === 0) return { records };
	const failure = createSkippedRowsFailure(skippedCount);
	if (rowCount === 0) return { failure };
	return { records, skippedCount, hint: `${failure.text?.[0]}. Ask your provider.` };
}
