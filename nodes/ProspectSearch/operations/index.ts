import { count } from './count';
import { search } from './search';

/** The operations in the order of the Operation list. */
export const operations = [count, search];
