import { email } from '../../shared/operation/checks';
import { defineOperation, property } from '../../shared/operation/defineOperation';
import { longTimeout, optionsWith } from '../../shared/operation/options';
import { profileNotices } from '../../shared/operation/profileNotices';
import { profileAddress } from '../../shared/operation/profileUrl';
import { includeInputFields, simplify, stopBelowCredits } from '../../shared/operation/properties';
import { enrichmentOptions, givenFields, identityFields, leadOf } from '../fields';
import { inBatches } from '../plan/batches';
import { splitAnswer, unfinishedItems } from '../plan/results';

/** API document, POST /enrich. */
export const enrich = defineOperation({
	option: {
		name: 'Enrich',
		value: 'enrich',
		action: 'Enrich leads',
		description:
			'Find job, company and contact data of people by email, LinkedIn URL, or name and company; spends credits',
	},
	route: 'POST /enrich',
	effect: 'once',
	spendsCredits: true,
	doneLabel: 'Enriched',
	notices: (done) =>
		profileNotices(done.map(({ index, values }) => ({ index, url: values.linkedinUrl }))),
	howToVerify: 'Compare your credits before you run this again: they may have been spent.',
	plan: inBatches({ list: 'leads', split: splitAnswer }),
	properties: [
		...identityFields,
		simplify,
		property({
			displayName: 'Enrichment Options',
			name: 'enrichmentOptions',
			type: 'collection',
			placeholder: 'Add Option',
			default: {},
			options: [
				{
					displayName: 'Include Company Info',
					name: 'includeCompanyInfo',
					type: 'boolean',
					default: true,
					description: 'Whether to look for the company and the job',
				},
				{
					displayName: 'Include Contact Info',
					name: 'includeContactInfo',
					type: 'boolean',
					default: true,
					description: 'Whether to look for emails and phone numbers',
				},
				{
					displayName: 'Include Personal Info',
					name: 'includePersonalInfo',
					type: 'boolean',
					default: true,
					description: 'Whether to look for name, location, skills and experience',
				},
				{
					displayName: 'Include Social Profiles',
					name: 'includeSocialProfiles',
					type: 'boolean',
					default: false,
					description:
						"Whether to look for other social profiles; they are shown with 'Simplify' turned off",
				},
			],
		}),
		optionsWith(
			includeInputFields,
			longTimeout,
			stopBelowCredits,
			{
				displayName: 'Batch Size',
				name: 'batchSize',
				type: 'number',
				typeOptions: { minValue: 1, numberPrecision: 0 },
				default: 50,
				description: 'How many leads go into one request',
			},
			{
				displayName: 'Output',
				name: 'output',
				type: 'options',
				options: [
					{
						name: 'All Items',
						value: 'all',
						description: 'One item for each input, with its status',
					},
					{
						name: 'Only Enriched',
						value: 'onlyEnriched',
						description: 'Leave out every item that was not enriched',
					},
				],
				default: 'all',
			},
		),
	],
	badItems: 'inPlace',
	checks: { email, linkedinUrl: profileAddress },
	simplify: [
		'status',
		'confidence',
		'firstName',
		'lastName',
		'email',
		'phone',
		'linkedinUrl',
		'company',
		'title',
		'location',
	],
	request: (values) => ({
		body: { leads: [leadOf(values)], ...enrichmentOptions(values.enrichmentOptions) },
	}),
	unfinished: (values, why) => unfinishedItems(givenFields(values), values, why),
});
