import type { IDataObject } from 'n8n-workflow';
import { Mapper } from '../../nodes/shared/operation/mapping/mapping';

const NAMES = ['firstName', 'lastName', 'email', 'linkedinUrl'];
const fields = NAMES.map((name) => ({ name, label: name, isRequired: false }));

/** The rows of a list written as `Name: Ada, Email: a@x.example / Name: Bob`; `body.Name` is in body. */
export const rowsOf = (list: string): IDataObject[] =>
	list.split(' / ').map((row) => {
		const item: IDataObject = {};
		for (const cell of row.split(', ')) {
			const [, name, path = '', value = ''] = /^(.*?)(?:\.(.*?))?: ?(.*)$/.exec(cell) ?? [];
			if (path === '') item[name] = value;
			else item[name] = { ...(item[name] as IDataObject), ...rowsOf(`${path}: ${value}`)[0] };
		}
		return item;
	});

/** What Map Automatically takes of each row of a list, with `-` for nothing, and what it says of that. */
export async function mapped(list: string) {
	const mapper = new Mapper();
	const items = rowsOf(list);
	for (const item of items) mapper.add(item);
	const { question, took, valueOf } = await mapper.decide(fields, async () => {});
	const taken = (...names: string[]) =>
		items
			.map((_, row) => names.map((name) => String(valueOf(row, name) ?? '-')).join(' | '))
			.join(' / ');
	return { question, taken, took };
}
