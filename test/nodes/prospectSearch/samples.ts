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

/** The answer of POST /prospecting/search where `total` prospects match. */
export function found({ body }: Seen, total = 1000, remainingCredits = 500): Reply {
	const { limit, offset } = body as Body;
	const count = Math.max(0, Math.min(limit, total - offset));
	const prospects = Array.from({ length: count }, (_, place) => prospect(offset + place));
	return {
		body: { success: true, data: { prospects, total, creditsUsed: count, remainingCredits } },
	};
}
