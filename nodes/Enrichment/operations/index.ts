import { enrich } from './enrich';

/** The operations in the order of the Operation list. */
export const operations = [enrich];
