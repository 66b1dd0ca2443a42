import { create } from './create';
import { deleteKey } from './delete';
import { getAll } from './getAll';
import { getStatistics } from './getStatistics';
import { regenerate } from './regenerate';
import { update } from './update';

/** The operations of each resource in the order of its Operation list. */
export const keyOperations = [create, deleteKey, getAll, regenerate, update];
export const usageOperations = [getStatistics];

export const operations = [...keyOperations, ...usageOperations];
