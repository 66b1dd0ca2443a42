import { dataOf } from '../nodes/enrichment/samples';
import type { JsonObject } from './world';

export function leadPage(leads: JsonObject[], query: Record<string, string>): JsonObject {
	const [page, limit] = [Number(query.page ?? 1), Number(query.limit ?? 50)];
	const by = query.sortBy ?? 'createdAt';
	const direction = query.sortOrder === 'asc' ? 1 : -1;
	const search = query.search?.toLowerCase();
	const isLater = (lead: JsonObject, field: string, bound: string | undefined) =>
		bound === undefined || String(lead[field] ?? '') > bound;
	const matches = leads
		.filter(({ email }) => !search || String(email).toLowerCase().includes(search))
		.filter(({ status }) => query.status === undefined || status === query.status)
		.filter((lead) => isLater(lead, 'createdAt', query.createdAfter))
		.filter((lead) => isLater(lead, 'lastContactedAt', query.lastContactedAfter))
		.filter(({ createdAt }) => !query.createdBefore || String(createdAt) < query.createdBefore)
		.sort((a, b) => direction * String(a[by] ?? '').localeCompare(String(b[by] ?? '')));
	const total = matches.length;
	const pages = Math.ceil(total / limit);
	return {
		leads: matches.slice((page - 1) * limit, page * limit),
		pagination: { page, limit, total, pages, hasNextPage: page < pages, hasPrevPage: page > 1 },
	};
}

export function voicePage(voices: JsonObject[], query: Record<string, string>): JsonObject {
	const offset = Number(query.offset ?? 0);
	const voiceClones = voices.slice(offset, offset + Number(query.limit ?? 50));
	return { voiceClones, total: voices.length };
}

/** All leads but those with `fail` in their email are enriched, the last one first. */
export function enriched(body: JsonObject): JsonObject {
	const leads = (Array.isArray(body.leads) ? body.leads : []) as JsonObject[];
	const fails = (lead: JsonObject) => String(lead?.email).includes('fail');
	return {
		enriched: leads
			.filter((lead) => !fails(lead))
			.map((input) => ({
				input,
				enrichedData: dataOf(input ?? {}) as JsonObject,
				confidence: 0.9,
				sources: ['web'],
			}))
			.reverse(),
		failed: leads.filter(fails).map((input) => ({ input, reason: 'No match' })),
		creditsUsed: leads.length,
		remainingCredits: 1000,
	};
}

const MATCHES = 130;

export function found(body: JsonObject): JsonObject {
	const [offset, limit] = [Number(body.offset ?? 0), Number(body.limit ?? 25)];
	const count = Math.max(0, Math.min(limit, MATCHES - offset));
	const prospects = Array.from({ length: count }, (_, place) => ({
		id: `prospect_${offset + place}`,
		firstName: 'Ada',
		lastName: 'Lovelace',
		email: `p${offset + place}@x.example`,
		linkedinUrl: 'https://www.linkedin.com/in/ada',
		title: 'Countess',
		company: 'Engines',
		industry: 'Software',
		location: 'London',
		companySize: '11-50',
		technologies: ['Slack'],
		confidence: 0.8,
	}));
	return { prospects, total: MATCHES, creditsUsed: count, remainingCredits: 1000 - count };
}
