import type { IDataObject } from 'n8n-workflow';
import { proofs } from '../operations';

/** Every operation of every node with the smallest set of parameters: for tests of all of them. */
export const catalogue = Object.fromEntries(
	Object.entries(proofs).map(([name, { example }]) => [name, example]),
);

/** Incoming items that differ in whatever an example takes from them. */
export const itemsUpTo = (count: number): IDataObject[] =>
	Array.from({ length: count }, (_, place) => ({
		id: `id_${place}`,
		firstName: 'Ada',
		lastName: 'Lovelace',
		email: `ada${place}@x.example`,
		// under a name that is not known, so taken by hand only
		mailbox: `lovelace${place}@x.example`,
		Company: 'Engines',
		url: `https://www.linkedin.com/in/ada-${place}`,
		page: `https://www.linkedin.com/in/lovelace-${place}`,
	}));
