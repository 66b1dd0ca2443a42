/** For the trigger, until it takes them from there. */
export { readList, readPage } from '../lists/readList';
