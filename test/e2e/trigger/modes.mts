/** How n8n keeps what a poll remembers. */
export interface Mode {
	name: string;
	settings: NodeJS.ProcessEnv;
}

/** How soon n8n sees that there is something to publish, by default after 15 seconds. */
const FAST_PUBLICATION = { N8N_WORKFLOW_PUBLICATION_OUTBOX_POLL_INTERVAL_MS: '1000' };

/**
 * n8n that was killed while it switched a workflow on tries again after this, by default 2 minutes.
 * It also gives a trigger up whose first poll takes longer than two thirds of it.
 */
export const SHORT_LEASE = { N8N_WORKFLOW_PUBLICATION_OUTBOX_LEASE_SECONDS: '3' };

/** With the workflow, when a poll gives something and when the workflow is switched on. */
export const defaults: Mode = { name: "n8n's defaults", settings: FAST_PUBLICATION };

/** By itself, after every poll that ends well but the one that is made at switching on. */
export const durable: Mode = {
	name: 'durable cursors',
	settings: {
		...FAST_PUBLICATION,
		N8N_SCHEDULER_ENABLED: 'true',
		N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
		N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true',
		N8N_SCHEDULER_MATERIALIZATION_INTERVAL: '1',
		N8N_SCHEDULER_EXECUTOR_INTERVAL: '1',
	},
};
