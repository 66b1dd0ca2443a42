import type { IDataObject } from 'n8n-workflow';
import { operationFixtures } from '../operations';

/** Each operation of each node with its minimal parameters, for tests of all operations. */
export const examples = Object.fromEntries(
	Object.entries(operationFixtures).map(([name, { example }]) => [name, example]),
);

/** Items that differ in every field that an example reads. */
export const buildItems = (count: number): IDataObject[] =>
	Array.from({ length: count }, (_, index) => ({
		id: `id_${index}`,
		firstName: 'Ada',
		lastName: 'Lovelace',
		email: `ada${index}@x.example`,
		// not a known column name, so automatic mapping ignores it
		mailbox: `lovelace${index}@x.example`,
		Company: 'Engines',
		url: `https://www.linkedin.com/in/ada-${index}`,
		page: `https://www.linkedin.com/in/lovelace-${index}`,
	}));
