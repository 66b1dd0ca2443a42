import type { IDataObject } from 'n8n-workflow';
import type { Reply, Seen } from '../service';

/** The body of a search. */
export interface Body {
	filters: IDataObject;
	limit: number;
	offset: number;
}

/** A person as the search returns them. */
export function prospect(position: number): IDataObject {
	return {
		id: `p${position}`,
		firstName: 'Ada',
		lastName: 'Lovelace',
		email: `p${position}@x.example`,
		linkedinUrl: 'https://www.linkedin.com/in/ada',
		title: 'Countess',
		company: 'Engines',
		industry: 'Computing',
		location: 'London',
		companySize: '11-50',
		technologies: ['Slack'],
		confidence: 0.9,
	};
}

/** The answer of POST /prospecting/search with so many prospects, and what else it tells. */
export function prospectsFrom(offset: number, count: number, facts: IDataObject): Reply {
	const prospects = Array.from({ length: count }, (_, place) => prospect(offset + place));
	return { body: { success: true, data: { prospects, ...facts } } };
}

/** The same where `total` prospects match, at a credit for each. */
export function found({ body }: Seen, total = 1000, remainingCredits = 500): Reply {
	const { limit, offset } = body as Body;
	const count = Math.max(0, Math.min(limit, total - offset));
	return prospectsFrom(offset, count, { total, creditsUsed: count, remainingCredits });
}
