import { deleteVoiceClone } from './delete';
import { get } from './get';
import { getAll } from './getAll';
import { update } from './update';

/** The operations in the order of the Operation list. */
export const operations = [deleteVoiceClone, get, getAll, update];
