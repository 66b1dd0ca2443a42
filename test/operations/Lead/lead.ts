import type { components } from '../../../nodes/shared/api.generated';
import { schemas } from '../../schemas.generated.json';
import type { Json, Service } from '../parts';

type Lead = components['schemas']['Lead'];

export const ada = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@analytical.example' };
/** The fields of a lead, as openapi.yaml has them. */
export const LEAD = Object.keys(schemas.Lead.properties);

export const leads = async (service: Service) =>
	(await service.control<{ leads: Lead[] }>('leads')).leads;

export async function addAda(service: Service): Promise<Json[]> {
	const { leads: added } = await service.control<{ leads: Json[] }>('leads', { leads: [ada] });
	return added;
}

/** A lead of the storm, by the email of its mark. */
export const contact = (mark: string) => ({ mark, email: `${mark}@contact.example` });
export const byHand = {
	mapping: 'manual',
	firstName: 'Ada',
	lastName: '={{ $json.mark }}',
	email: '={{ $json.email }}',
};
