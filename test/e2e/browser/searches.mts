/**
 * What people type into the node panel, and the node of ours that they should find.
 */
export const searches: { words: string; node: string }[] = [
	{ words: 'api key', node: 'Outreach API Key' },
	{ words: 'campaign', node: 'Outreach Campaign Export' },
	{ words: 'cold email', node: 'Outreach Network Action' },
	{ words: 'connect', node: 'Outreach Account' },
	{ words: 'create lead', node: 'Outreach Lead' },
	{ words: 'credits', node: 'Outreach Enrichment' },
	{ words: 'enrich', node: 'Outreach Enrichment' },
	{ words: 'export', node: 'Outreach Campaign Export' },
	{ words: 'find or create', node: 'Outreach Lead' },
	{ words: 'import', node: 'Outreach Lead' },
	{ words: 'invite', node: 'Outreach' },
	{ words: 'job', node: 'Outreach Job' },
	{ words: 'linkedin', node: 'Outreach Network Action' },
	{ words: 'new lead', node: 'Outreach' },
	{ words: 'outreach trigger', node: 'Outreach' },
	{ words: 'reply', node: 'Outreach' },
	{ words: 'send message', node: 'Outreach Network Action' },
	{ words: 'sequence', node: 'Outreach Network Action' },
	{ words: 'sync', node: 'Outreach Lead' },
	{ words: 'upsert', node: 'Outreach Lead' },
	{ words: 'voice', node: 'Outreach Voice Clone' },
];
