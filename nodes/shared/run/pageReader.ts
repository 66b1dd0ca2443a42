/** For the trigger, until it takes them from there. */
export type { FetchPage, List, Page } from '../lists/list';
export { keyOf, MAX_PER_PAGE, UNKNOWN_TOTAL } from '../lists/list';
