import { createNotFoundError } from './errors.mts';
import type { Population } from './population.mts';

const personColumns = ['prospect_id', 'name', 'email', 'company', 'title', 'linkedin_url'] as const;
const progressColumns = ['status', 'contacted_at', 'last_message_at', 'responded_at'] as const;

/** The columns of the export, in order. */
export const columns = [...personColumns, ...progressColumns, 'response_text', 'tags'] as const;

/** A row of the export; missing values are empty strings. */
export type CampaignRow = Record<(typeof columns)[number], string>;
/** A campaign, whose rows are generated when they are read. */
export type Campaign = {
	rowCount: number;
	/** Changes made by tests, by `prospect_id`. */
	changes: Record<string, Partial<CampaignRow>>;
};
type CampaignState = { createdAt: number; campaigns: Record<string, Campaign> };

export const DEMO_CAMPAIGNS: Readonly<Record<string, number>> = {
	campaign_spring: 120,
	campaign_fair: 35,
	campaign_empty: 0,
};

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const prospectIdPattern = /^(.*)-(\d+)$/;
const statuses = [
	...['pending', 'pending', 'contacted', 'contacted', 'contacted'],
	...['contacted', 'responded', 'responded', 'responded', 'converted'],
];
const responses = [
	'Yes, please send more.',
	'Thank you, but "not now", maybe in autumn; ask again.',
	'Two questions:\nWhat does it cost?\nWho else uses it?',
	'Gerne, nächste Woche passt gut.',
];
const tagLists = ['', 'decision-maker', 'partner;trade-fair', 'follow-up;newsletter;priority'];

/** The campaigns and their prospects. */
export class CampaignStore {
	private state: CampaignState = { createdAt: 0, campaigns: {} };

	constructor(private readonly population: Population) {}

	reset(now: number): void {
		const demoCampaigns = Object.entries(DEMO_CAMPAIGNS).map(
			([id, rowCount]) => [id, { rowCount, changes: {} }] satisfies [string, Campaign],
		);
		this.state = { createdAt: now, campaigns: Object.fromEntries(demoCampaigns) };
	}

	/** Returns the number of prospects by campaign. */
	countRows(): Record<string, number> {
		return Object.fromEntries(
			Object.entries(this.state.campaigns).map(([id, { rowCount }]) => [id, rowCount]),
		);
	}

	/** Changes the size of a campaign, or creates it. */
	setRowCount(id: string, rowCount: number): void {
		this.state.campaigns[id] = { rowCount, changes: this.state.campaigns[id]?.changes ?? {} };
	}

	/** Changes a prospect. @throws ApiError 404 for an unknown campaign or prospect */
	updateProspect(id: string, prospectId: string, changes: Partial<CampaignRow>): CampaignRow {
		const campaign = this.find(id);
		const [, owner, number = '0'] = prospectIdPattern.exec(prospectId) ?? [];
		const index = Number(number) - 1;
		if (owner !== id || index < 0 || index >= campaign.rowCount) {
			throw createNotFoundError('PROSPECT_NOT_FOUND', 'prospect', 'prospect_id', prospectId);
		}
		campaign.changes[prospectId] = { ...campaign.changes[prospectId], ...changes };
		return this.buildRow(id, campaign, index);
	}

	/**
	 * Generates the prospects of a campaign.
	 * @throws ApiError 404 CAMPAIGN_NOT_FOUND, before the first row is read
	 */
	generateRows(id: string): Generator<CampaignRow> {
		const campaign = this.find(id);
		const { rowCount } = campaign;
		const generateRow = (index: number) => this.buildRow(id, campaign, index);
		return (function* () {
			for (let index = 0; index < rowCount; index++) yield generateRow(index);
		})();
	}

	private find(id: string): Campaign {
		const { campaigns } = this.state;
		const campaign = Object.hasOwn(campaigns, id) ? campaigns[id] : undefined;
		if (!campaign) throw createNotFoundError('CAMPAIGN_NOT_FOUND', 'campaign', 'campaign_id', id);
		return campaign;
	}

	private buildRow(id: string, { changes }: Campaign, index: number): CampaignRow {
		const { people } = this.population;
		const person = people[index % people.length];
		if (!person) throw new Error('There are no people');
		const prospectId = `${id}-${String(index + 1).padStart(7, '0')}`;
		const repetition = Math.floor(index / people.length);
		return {
			prospect_id: prospectId,
			name: `${person.firstName} ${person.lastName}`,
			email: repetition === 0 ? person.email : person.email.replace('@', `+${repetition}@`),
			company: person.company.name,
			title: person.title,
			linkedin_url: person.linkedinUrl,
			...createProgress(index, this.state.createdAt),
			tags: tagLists[index % tagLists.length] ?? '',
			...changes[prospectId],
		};
	}
}

/** Creates the status and times of the prospect at this index, within the last 90 days. */
function createProgress(index: number, createdAt: number) {
	const status = statuses[index % statuses.length] ?? '';
	const contactedAt = createdAt - DAY_MS - ((index * 7_919) % (90 * 24 * 60)) * MINUTE_MS;
	const hasResponse = status === 'responded' || status === 'converted';
	const formatTime = (milliseconds: number, isSet: boolean) =>
		isSet ? new Date(milliseconds).toISOString() : '';
	return {
		status,
		contacted_at: formatTime(contactedAt, status !== 'pending'),
		last_message_at: formatTime(contactedAt + 30 * MINUTE_MS, status !== 'pending'),
		responded_at: formatTime(contactedAt + 600 * MINUTE_MS, hasResponse),
		response_text: hasResponse ? (responses[index % responses.length] ?? '') : '',
	};
}
