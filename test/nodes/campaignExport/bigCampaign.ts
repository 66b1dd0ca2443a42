import type { INodeParameters } from 'n8n-workflow';
import { runNode } from '../../engine';
import { keys, reset, setCampaign, url } from '../../../sandbox/test/sandbox';
import { campaign } from './samples';

const credentials = { baseUrl: url, apiKey: keys.full };
export const PROSPECTS = 2000;

/** Exports the campaign `campaign_big` over a real connection. */
export async function exportBig(parameters: INodeParameters) {
	return await runNode({
		node: campaign(),
		parameters: { ...parameters, campaign_id: 'campaign_big', simple: false },
		credentials,
	});
}

/** A service that holds that campaign. */
export async function holdBigCampaign(): Promise<void> {
	await reset();
	await setCampaign('campaign_big', PROSPECTS);
}
