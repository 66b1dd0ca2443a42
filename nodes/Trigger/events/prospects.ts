import type { IDataObject } from 'n8n-workflow';
import { finding } from '../../shared/transport/outcome';
import { campaignChecks, campaignId } from '../../shared/lists/campaign';
import { readProspects, simpleProspect } from '../../shared/lists/campaignProspects';
import { toApiRequest } from '../../shared/operation/route';
import type { Failure } from '../../shared/transport/outcome';
import { wordIn } from '../../shared/values';
import type { TriggerEvent } from '../event';
import { snapshot } from '../sources/snapshot';

export const prospectConverted = prospectEvent(
	{
		name: 'Prospect Converted',
		value: 'prospectConverted',
		action: 'On prospect converted',
		description: "Starts when a prospect's status in a campaign changes to Converted",
	},
	{
		by: 'state',
		stateOf: ({ status }) => wordIn(status),
		starts: ({ previous, now }) => now === 'converted' && previous !== now,
	},
	'converted',
);

export const prospectResponded = prospectEvent(
	{
		name: 'Prospect Responded',
		value: 'prospectResponded',
		action: 'On prospect responded',
		description: 'Starts each time a prospect in a campaign responds',
	},
	{ by: 'time' },
);

/** A poll's time was over before an export that had begun came to its end. */
export function cutOff({ status }: Failure): Failure {
	const tooLong = finding('tooLong', {
		message: 'The campaign export did not finish within 30 seconds',
		description:
			'Each poll reads the whole export. Watch a smaller campaign, or use Outreach Campaign Export on a schedule.',
	});
	return { ...tooLong, status };
}

/** Without these columns nothing can be told of a prospect. */
export function lacking(columns: string): Failure {
	return finding('columns', {
		message: `The campaign export has no column ${columns}`,
		description: 'The trigger needs it to detect events. Ask your provider.',
	});
}

/**
 * The prospects of one campaign, from its export (GET /campaigns/{campaign_id}/csv).
 *
 * @param status which of them the service is asked for; undefined for all
 */
function prospectEvent(
	option: TriggerEvent['option'],
	news: TriggerEvent['news'],
	status?: string,
): TriggerEvent {
	const time = 'responded_at';
	const needed = ['prospect_id', news.by === 'state' ? 'status' : time];
	return {
		option,
		properties: [campaignId],
		checks: campaignChecks,
		source: snapshot(async (connection, { campaign_id }, rowFilter) => {
			const request = { path: { campaign_id: String(campaign_id) }, query: { status } };
			let missing: string[] = [];
			let passedOver = 0;
			const onPassedOver = () => {
				passedOver++;
			};
			const onHeader = (names: string[]) => {
				missing = needed.filter((name) => !names.includes(name));
			};
			const outcome = await connection.send({
				...toApiRequest('GET /campaigns/{campaign_id}/csv', 'read', request),
				receiver: { read: () => readProspects({ ...rowFilter, onHeader, onPassedOver }) },
			});
			if (missing.length > 0) return { failure: lacking(missing.join(' and no column ')) };
			if (outcome.kind === 'failure' && outcome.code === 'timeout' && outcome.status) {
				return { failure: cutOff(outcome) };
			}
			if (outcome.kind === 'failure') return { failure: outcome };
			const { body, serverTime } = outcome;
			return { records: body as IDataObject[], serverTime, passedOver };
		}),
		key: 'prospect_id',
		time,
		news,
		simplify: simpleProspect,
	};
}
