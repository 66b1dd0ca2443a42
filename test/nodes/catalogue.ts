import type { IDataObject } from 'n8n-workflow';
import { operationFixtures } from '../operations';

/** Each operation of each node with its minimal parameters, for tests of all operations. */
export const catalogue = Object.fromEntries(
	Object.entries(operationFixtures).map(([name, { example }]) => [name, example]),
);

/** Items that differ in every field that an example reads. */
export const itemsUpTo = (count: number): IDataObject[] =>
	Array.from({ length: count }, (_, place) => ({
		id: `id_${place}`,
		firstName: 'Ada',
		lastName: 'Lovelace',
		email: `ada${place}@x.example`,
		// not a known column name, so automatic mapping ignores it
		mailbox: `lovelace${place}@x.example`,
		Company: 'Engines',
		url: `https://www.linkedin.com/in/ada-${place}`,
		page: `https://www.linkedin.com/in/lovelace-${place}`,
	}));
