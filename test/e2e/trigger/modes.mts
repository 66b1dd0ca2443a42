/** How n8n stores the state of polls. */
export interface Mode {
	name: string;
	settings: NodeJS.ProcessEnv;
}

/** n8n checks for workflows to publish this often (default: 15 seconds). */
const FAST_PUBLICATION = { N8N_WORKFLOW_PUBLICATION_OUTBOX_POLL_INTERVAL_MS: '1000' };

/**
 * Time after which n8n retries an activation that a kill interrupted (default: 2 minutes). n8n
 * deactivates a trigger whose first poll takes longer than two thirds of this time.
 */
export const SHORT_LEASE = { N8N_WORKFLOW_PUBLICATION_OUTBOX_LEASE_SECONDS: '3' };

/** Saves the state with the workflow, at activation and when a poll emits items. */
export const defaultMode: Mode = { name: "n8n's defaults", settings: FAST_PUBLICATION };

/** Saves the state separately, after every successful poll except the one at activation. */
export const durableMode: Mode = {
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
