import { email } from '../../shared/operation/checks';
import { defineOperation } from '../../shared/operation/defineOperation';
import { outputParameters } from '../../shared/operation/output';
import { personProfileUrl } from '../../shared/operation/profileUrl';
import { maxCredits } from '../../shared/operation/properties';
import {
	enrichmentOptions,
	givenFields,
	identityFields,
	information,
	leadOf,
	noticesOf,
	skipIfEnrichedBefore,
} from '../fields';
import { inBatches } from '../plan/batches';
import { itemNotEnriched, simpleResult } from '../plan/results';

/** POST /enrich. */
export const enrich = defineOperation({
	option: {
		name: 'Enrich',
		value: 'enrich',
		action: 'Enrich leads and spend credits',
		description:
			'Find contact, person and company data by email, LinkedIn URL, or name and company. Spends credits.',
	},
	resource: 'lead',
	route: 'POST /enrich',
	effect: 'nonIdempotent',
	spendsCredits: true,
	doneLabel: 'Enriched',
	notices: noticesOf,
	howToVerify: 'Check your credits before you run this again: some may have been spent.',
	plan: inBatches,
	properties: [
		...identityFields,
		...outputParameters(simpleResult),
		information,
		skipIfEnrichedBefore,
	],
	options: [maxCredits],
	partialResultsOnce: 'unclear',
	checks: { email, linkedinUrl: personProfileUrl },
	dispensable: ['email', 'linkedinUrl', 'firstName', 'lastName', 'company'],
	simplify: simpleResult,
	request: (values) => ({
		body: { leads: [leadOf(values)], enrichmentOptions: enrichmentOptions(values.information) },
	}),
	itemNotDone: (values, outcome) => ({
		...itemNotEnriched(givenFields(values), values),
		// nobody knows what an unclear one has cost
		...(outcome !== 'unclear' && { creditsUsed: 0 }),
	}),
});
