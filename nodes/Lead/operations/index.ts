import { count } from './count';
import { create } from './create';
import { createIfNew } from './createIfNew';
import { deleteLead } from './delete';
import { findByEmail } from './findByEmail';
import { get } from './get';
import { getAll } from './getAll';

export const operations = [count, create, createIfNew, deleteLead, findByEmail, get, getAll];
