import type { IDataObject } from 'n8n-workflow';
import { Mapper } from '../../nodes/shared/operation/mapping/mapping';

/** The fields of a lead as the editor shows them. */
const LABELS: Record<string, string> = {
	firstName: 'First Name',
	lastName: 'Last Name',
	email: 'Email',
	company: 'Company',
	title: 'Job Title',
	phone: 'Phone',
	linkedinUrl: 'LinkedIn URL',
	location: 'Location',
	industry: 'Industry',
	source: 'Source',
	tags: 'Tags',
	customFields: 'Custom Fields',
};

/**
 * What Map Automatically makes of a list.
 *
 * @param required the fields without which nothing is sent
 */
export async function mapItems(
	items: IDataObject[],
	required: string[] = [],
	names = Object.keys(LABELS),
) {
	const mapper = new Mapper();
	for (const item of items) mapper.add(item);
	const fields = names.map((name) => ({
		name,
		label: LABELS[name] ?? 'Profile URL',
		isRequired: required.includes(name),
	}));
	const { question, took, valueOf } = await mapper.decide(fields, async () => {});
	const rows = items.map((_, place) =>
		Object.fromEntries(
			names
				.map((name): [string, unknown] => [name, valueOf(place, name)])
				.filter(([, value]) => value !== undefined),
		),
	);
	return { question, rows, took };
}
