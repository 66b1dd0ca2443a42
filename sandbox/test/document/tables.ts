import type { Check } from './check';
import { resourceTables } from './resourceTables';
import { routeTables } from './routeTables';
import { ruleTables } from './ruleTables';

/** The service's 24 tables. */
export const tables: Check[] = [...resourceTables, ...routeTables, ...ruleTables];
