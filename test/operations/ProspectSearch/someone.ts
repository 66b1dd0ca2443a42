import { people, type Run, type Service } from '../parts';

/** Whom the search is for. */
export const given: Run['given'] = async (service) => {
	const [{ company, seniority }] = await people(service);
	return [{ industry: company.industry, seniority }];
};

/** The filters that say so. */
export const filters = {
	company: { industry: '={{ $json.industry }}' },
	person: { seniority: '={{ $json.seniority }}' },
};

export async function wantedPeople(service: Service) {
	const all = await people(service);
	return all.filter(
		({ company, seniority }) =>
			company.industry === all[0].company.industry && seniority === all[0].seniority,
	);
}
