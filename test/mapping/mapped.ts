import type { IDataObject } from 'n8n-workflow';
import { Mapper } from '../../nodes/shared/operation/mapping/mapping';
import { given } from '../../nodes/shared/values';

const NAMES = ['firstName', 'lastName', 'email', 'linkedinUrl', 'company', 'title'];
const fields = NAMES.map((name) => ({ name, label: name, isRequired: false }));

/** What Map Automatically takes of each item of a list, and what it says of that. */
export async function mapped(...items: IDataObject[]) {
	const mapper = new Mapper();
	for (const item of items) mapper.add(item);
	const { question, took, valueOf } = await mapper.decide(fields, async () => {});
	const rows = items.map((_, row) =>
		given(Object.fromEntries(NAMES.map((name) => [name, valueOf(row, name)]))),
	);
	return { question, rows, took };
}
