/** Sample input and output items; # becomes the item's number. */

/** A row of a list that Create accepts unchanged, like the service. */
export const contact = {
	firstName: 'Ada',
	lastName: 'Number #',
	email: 'ada-#@bench.example',
	company: 'Engines',
	title: 'Countess',
};

/** A person with the least data that enrichment needs. */
export const person = { email: 'ada.lovelace-#@bench.example' };

/** HubSpot stores about as many properties per contact. */
const PROPERTIES = 150;

/** A HubSpot contact with all its properties. */
export const wideContact = {
	id: '#',
	archived: false,
	createdAt: '2026-01-01T00:00:00Z',
	updatedAt: '2026-02-01T00:00:00Z',
	properties: {
		...Object.fromEntries(
			Array.from({ length: PROPERTIES }, (_, place) => [
				`hs_property_${place}`,
				place % 3 === 0 ? null : `value ${place}`,
			]),
		),
		email: 'ada.lovelace-#@bench.example',
		firstname: 'Ada',
		lastname: 'Number #',
		company: 'Engines',
		hs_linkedin_url: 'https://www.linkedin.com/in/ada-#',
	},
};

/** The fields that a user maps for an enrichment. */
export const wideContactFields = {
	email: 'properties.email',
	firstName: 'properties.firstname',
	lastName: 'properties.lastname',
	company: 'properties.company',
	linkedinUrl: 'properties.hs_linkedin_url',
};

/** A lead as the service returns it. */
export const lead = {
	id: 'lead_0001',
	firstName: 'Ada',
	lastName: 'Lovelace',
	email: 'ada@bench.example',
	phone: '+44 20 7946 0000',
	company: 'Engines',
	title: 'Countess',
	linkedinUrl: 'https://www.linkedin.com/in/ada',
	location: 'London',
	industry: 'Computing',
	status: 'new',
	source: 'import',
	tags: ['decision-maker'],
	customFields: { region: 'EMEA' },
	notes: 'Met at the fair',
	createdAt: '2026-01-01T00:00:00.000Z',
	updatedAt: '2026-02-01T00:00:00.000Z',
	lastContactedAt: null,
};

/** A prospect of a campaign. */
export const prospectSample = {
	prospect_id: 'campaign_bench-0000001',
	name: 'Ada Lovelace',
	email: 'ada@bench.example',
	company: 'Engines',
	title: 'Countess',
	linkedin_url: 'https://www.linkedin.com/in/ada',
	status: 'contacted',
	contacted_at: '2026-01-01T00:00:00.000Z',
	last_message_at: '2026-01-02T00:00:00.000Z',
	responded_at: null,
	response_text: null,
	tags: ['decision-maker'],
};

/** A simplified result of an enrichment. */
export const enriched = {
	...{ status: 'enriched', firstName: 'Ada', lastName: 'Lovelace', email: 'ada@bench.example' },
	...{ phone: '+44 20 7946 0000', linkedinUrl: 'https://www.linkedin.com/in/ada' },
	...{ company: 'Engines', title: 'Countess', creditsUsed: 0, remainingCredits: 4_000 },
};
