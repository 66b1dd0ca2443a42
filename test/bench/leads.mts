/** What Lead → Export takes in memory: a real n8n writes 30,000 leads into a file, after a warm-up. */
import { memoryDuring } from './peak.mts';
import { standUp, withoutLimits } from './stand.mts';
import { outreach } from './workflows.mts';

const ID = 'lead_export';
const LEADS = 30_000;
const MAX_MORE_MB = 100;

export async function showLeads(): Promise<boolean> {
	const { run, server, service } = await standUp(
		() => ({ [ID]: [outreach('Lead', { operation: 'export' })] }),
		{ settings: { N8N_DEFAULT_BINARY_DATA_MODE: 'filesystem' } },
	);
	await run(ID, 1);
	await service.control('reset', { leads: LEADS, limits: withoutLimits });
	const { before, peak } = await memoryDuring(server.pid, async () => await run(ID, 1));
	await server.stop();
	await service.stop();
	console.log(`\n${LEADS} leads in a file: n8n held ${before} MB, at most ${peak} MB`);
	return peak - before <= MAX_MORE_MB;
}
