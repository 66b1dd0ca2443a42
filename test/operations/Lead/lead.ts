import type { components } from '../../../nodes/shared/api.generated';
import { schemas } from '../../schemas.generated.json';
import type { Json, Service } from '../run';
import { reading } from '../storm';

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

/** How many leads a field says: between what was there throughout and what was there at any time. */
export const counting = (field: string) =>
	reading(
		([json], before, after) => {
			const ids = [...before.leads.keys()];
			const least = ids.filter((id) => after.leads.has(id)).length;
			const most = new Set([...ids, ...after.leads.keys()]).size;
			const count = Number(json?.[field]);
			return count >= least && count <= most
				? undefined
				: `${count}, but it is ${least} to ${most}`;
		},
		{ weight: 2 },
	);
