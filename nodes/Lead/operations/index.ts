import { count } from './count';
import { create } from './create';
import { createIfNew } from './createIfNew';
import { deleteLead } from './delete';
import { exportLeads } from './export';
import { findByEmail } from './findByEmail';
import { get } from './get';
import { getAll } from './getAll';

/** The operations in the order of the Operation list. */
export const operations = [
	count,
	create,
	createIfNew,
	deleteLead,
	exportLeads,
	findByEmail,
	get,
	getAll,
];
