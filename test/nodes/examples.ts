import type { IDataObject } from 'n8n-workflow';
import { operationFixtures } from '../operations';

/** The minimal example of each operation, by its name in the fixtures. */
export const examples = Object.fromEntries(
	Object.entries(operationFixtures).map(([name, { example }]) => [name, example]),
);

/** Builds items that differ in every field that an example reads. */
export const buildItems = (count: number): IDataObject[] =>
	Array.from({ length: count }, (_, index) => ({
		id: `id_${index}`,
		firstName: 'Ada',
		lastName: 'Lovelace',
		email: `ada${index}@x.example`,
		// automatic mapping ignores this column, because its name is unknown
		mailbox: `lovelace${index}@x.example`,
		Company: 'Engines',
		url: `https://www.linkedin.com/in/ada-${index}`,
		page: `https://www.linkedin.com/in/lovelace-${index}`,
	}));
