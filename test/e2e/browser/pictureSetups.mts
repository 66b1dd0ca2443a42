import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { INodeParameters } from 'n8n-workflow';
import { ROOT } from '../../../sandbox/launcher/paths.mts';

/** A node that a picture shows open, with its output. */
export interface PictureSetup {
	/** The class name of the node. */
	node: string;
	items?: object[];
	parameters: INodeParameters;
}

const people = [
	{ Email: 'grace@navy.example', 'First Name': 'Grace', 'Last Name': 'Hopper', Company: 'Navy' },
	{ Email: 'ada@analytical.example', 'First Name': 'Ada', 'Last Name': 'Lovelace' },
	{ Email: 'alan@bletchley.example', 'First Name': 'Alan', 'Last Name': 'Turing' },
];

const peopleWithProfiles = people.map((person) => ({
	...person,
	'LinkedIn URL': `https://www.linkedin.com/in/${person['Last Name'].toLowerCase()}`,
}));

/** The setups by the name of their picture, which is also the name of their page. */
export const pictureSetups: Record<string, PictureSetup> = {
	account: { node: 'OutreachAccount', parameters: { resource: 'account', operation: 'getHealth' } },
	'api-key': { node: 'OutreachApiKey', parameters: { resource: 'apiKey', operation: 'getAll' } },
	'campaign-export': {
		node: 'OutreachCampaignExport',
		parameters: { operation: 'export', campaign_id: 'campaign_spring' },
	},
	enrichment: { node: 'OutreachEnrichment', items: people, parameters: { operation: 'enrich' } },
	job: { node: 'OutreachJob', parameters: { resource: 'job', operation: 'getAll' } },
	lead: { node: 'OutreachLead', items: people, parameters: { operation: 'createIfNew' } },
	'network-action': {
		node: 'OutreachNetworkAction',
		items: peopleWithProfiles,
		parameters: {
			resource: 'connection',
			operation: 'sendConnectionRequest',
			message: "=Hi {{ $json['First Name'] }}, we met at the fair.",
		},
	},
	'prospect-search': {
		node: 'OutreachProspectSearch',
		parameters: { operation: 'search', maxResults: 5, filters: { seniority: 'Director' } },
	},
	'voice-clone': { node: 'OutreachVoiceClone', parameters: { operation: 'getAll' } },
};

/** A list with common column names and the hint about their mapping, for docs/fields.md. */
export const hintSetup: PictureSetup = {
	node: 'OutreachLead',
	items: [
		['Ada Lovelace', 'ada@engines.example', 'Engines'],
		['Grace Brewster Hopper', 'grace@navy.example', 'Navy'],
		['Turing, Alan', 'alan@bletchley.example', 'Bletchley Park'],
	].map(([name, email, organization]) => ({
		'Full Name': name,
		'E-mail 1 - Value': email,
		'Organization Name': organization,
		Owner: 'Sam Seller',
	})),
	parameters: { operation: 'createIfNew' },
};

/** The trigger with the result of a test run. */
export const TRIGGER_SETUP = {
	node: 'OutreachTrigger',
	parameters: { event: 'leadReplied' },
} satisfies PictureSetup;

/** The pictures of the lead sync in README, by theme. */
export const LEAD_SYNC_PICTURES = { light: 'lead-sync.png', dark: 'lead-sync.dark.png' } as const;

/** Workflows whose picture in docs/examples.md is taken before they run. */
export const EXAMPLES = readdirSync(join(ROOT, 'workflows'))
	.map((file) => file.replace(/\.json$/, ''))
	.filter((name) => name !== 'lead-sync');
