import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Reply, Seen } from '../service';

export interface Body {
	leads: IDataObject[];
	enrichmentOptions?: IDataObject;
}

/** What is asked for where the user changes nothing. */
export const asked = {
	includeCompanyInfo: true,
	includeContactInfo: true,
	includePersonalInfo: true,
	includeSocialProfiles: false,
};

/** The smallest lead that can be enriched. */
export const ada = { email: 'ada@analytical.example' };

/** A lead entered field by field. */
export const manually = (lead: INodeParameters): INodeParameters => ({
	mapping: 'manual',
	...lead,
});

/** Leads `0` to `count - 1`, each known by its email. */
export function leadsUpTo(count: number): IDataObject[] {
	return Array.from({ length: count }, (_, place) => ({ email: `person${place}@x.example` }));
}

export function leadsOf({ body }: Seen): IDataObject[] {
	return (body as Body).leads;
}

/** What the service knows about a lead. */
export function dataOf(lead: IDataObject): IDataObject {
	return {
		firstName: 'Ada',
		lastName: 'Lovelace',
		email: lead.email ?? 'found@x.example',
		alternativeEmails: [],
		phone: '+44 20',
		linkedinUrl: 'https://www.linkedin.com/in/ada',
		company: 'Engines',
		title: 'Countess',
		location: 'London',
		experience: '12',
		skills: ['math'],
	};
}

/** The answer of POST /enrich: all leads but those with `fail` in their email are enriched. */
export function enriched(request: Seen, remainingCredits = 1000): Reply {
	const leads = leadsOf(request);
	const fails = ({ email }: IDataObject) => String(email).includes('fail');
	return {
		body: {
			success: true,
			data: {
				enriched: leads
					.filter((lead) => !fails(lead))
					.map((input) => ({
						input,
						enrichedData: dataOf(input),
						confidence: 0.9,
						sources: ['web'],
					})),
				failed: leads.filter(fails).map((input) => ({ input, reason: 'No match' })),
				creditsUsed: leads.length,
				remainingCredits,
			},
		},
	};
}
