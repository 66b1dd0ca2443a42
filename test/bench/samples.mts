/** Input items; # becomes the item's number. */

/** A row that both Create and the service accept unchanged. */
export const contact = {
	firstName: 'Ada',
	lastName: 'Number #',
	email: 'ada-#@bench.example',
	company: 'Engines',
	title: 'Countess',
};

/** A HubSpot contact has about this many properties. */
const PROPERTY_COUNT = 150;

/** A HubSpot contact with all its properties. */
export const wideContact = {
	id: '#',
	archived: false,
	createdAt: '2026-01-01T00:00:00Z',
	updatedAt: '2026-02-01T00:00:00Z',
	properties: {
		...Object.fromEntries(
			Array.from({ length: PROPERTY_COUNT }, (_, index) => [
				`hs_property_${index}`,
				index % 3 === 0 ? null : `value ${index}`,
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
