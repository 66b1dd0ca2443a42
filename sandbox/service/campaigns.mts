import { notFound } from './errors.mts';
import type { Population } from './population.mts';

const ofPerson = ['prospect_id', 'name', 'email', 'company', 'title', 'linkedin_url'] as const;
const ofProgress = ['status', 'contacted_at', 'last_message_at', 'responded_at'] as const;

/** The columns of the export, in order. */
export const columns = [...ofPerson, ...ofProgress, 'response_text', 'tags'] as const;

/** One row of the export; empty where there is nothing yet. */
export type CampaignRow = Record<(typeof columns)[number], string>;
/** A campaign as the service keeps it: its rows are made when they are read. */
export type Campaign = {
	rows: number;
	/** What tests changed, by `prospect_id`. */
	changes: Record<string, Partial<CampaignRow>>;
};
type Kept = { madeAt: number; campaigns: Record<string, Campaign> };

export const demoCampaigns: Readonly<Record<string, number>> = {
	campaign_spring: 120,
	campaign_fair: 35,
	campaign_empty: 0,
};

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ids = /^(.*)-(\d+)$/;
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
	private kept: Kept = { madeAt: 0, campaigns: {} };

	constructor(private readonly population: Population) {}

	reset(now: number): void {
		const fresh = Object.entries(demoCampaigns).map(
			([id, rows]) => [id, { rows, changes: {} }] satisfies [string, Campaign],
		);
		this.kept = { madeAt: now, campaigns: Object.fromEntries(fresh) };
	}

	/** Numbers of prospects by campaign. */
	counts(): Record<string, number> {
		return Object.fromEntries(
			Object.entries(this.kept.campaigns).map(([id, { rows }]) => [id, rows]),
		);
	}

	/** Makes the campaign, or gives it another number of prospects. */
	resize(id: string, rows: number): void {
		this.kept.campaigns[id] = { rows, changes: this.kept.campaigns[id]?.changes ?? {} };
	}

	/** Changes a prospect. @throws ApiError 404 for an unknown campaign or prospect */
	change(id: string, prospectId: string, changes: Partial<CampaignRow>): CampaignRow {
		const campaign = this.find(id);
		const [, owner, number = '0'] = ids.exec(prospectId) ?? [];
		const index = Number(number) - 1;
		if (owner !== id || index < 0 || index >= campaign.rows) {
			throw notFound('PROSPECT_NOT_FOUND', 'prospect', 'prospect_id', prospectId);
		}
		campaign.changes[prospectId] = { ...campaign.changes[prospectId], ...changes };
		return this.row(id, campaign, index);
	}

	/**
	 * The prospects of a campaign, one after the other.
	 * @throws ApiError 404 CAMPAIGN_NOT_FOUND, at once
	 */
	rows(id: string): Generator<CampaignRow> {
		const campaign = this.find(id);
		const count = campaign.rows;
		const row = (index: number) => this.row(id, campaign, index);
		return (function* () {
			for (let index = 0; index < count; index++) yield row(index);
		})();
	}

	private find(id: string): Campaign {
		const { campaigns } = this.kept;
		const campaign = Object.hasOwn(campaigns, id) ? campaigns[id] : undefined;
		if (!campaign) throw notFound('CAMPAIGN_NOT_FOUND', 'campaign', 'campaign_id', id);
		return campaign;
	}

	private row(id: string, { changes }: Campaign, index: number): CampaignRow {
		const { people } = this.population;
		const person = people[index % people.length];
		if (!person) throw new Error('There are no people');
		const prospectId = `${id}-${String(index + 1).padStart(7, '0')}`;
		const round = Math.floor(index / people.length);
		return {
			prospect_id: prospectId,
			name: `${person.firstName} ${person.lastName}`,
			email: round === 0 ? person.email : person.email.replace('@', `+${round}@`),
			company: person.company.name,
			title: person.title,
			linkedin_url: person.linkedinUrl,
			...progressOf(index, this.kept.madeAt),
			tags: tagLists[index % tagLists.length] ?? '',
			...changes[prospectId],
		};
	}
}

/** How far the prospect at this place has come; dated back over 90 days. */
function progressOf(index: number, madeAt: number) {
	const status = statuses[index % statuses.length] ?? '';
	const contacted = madeAt - DAY - ((index * 7_919) % (90 * 24 * 60)) * MINUTE;
	const hasResponse = status === 'responded' || status === 'converted';
	const time = (milliseconds: number, holds: boolean) =>
		holds ? new Date(milliseconds).toISOString() : '';
	return {
		status,
		contacted_at: time(contacted, status !== 'pending'),
		last_message_at: time(contacted + 30 * MINUTE, status !== 'pending'),
		responded_at: time(contacted + 600 * MINUTE, hasResponse),
		response_text: hasResponse ? (responses[index % responses.length] ?? '') : '',
	};
}
