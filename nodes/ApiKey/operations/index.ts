import { create } from './apiKey/create';
import { deleteKey } from './apiKey/delete';
import { get } from './apiKey/get';
import { getAll } from './apiKey/getAll';
import { regenerate } from './apiKey/regenerate';
import { update } from './apiKey/update';
import { getStatistics } from './usage/getStatistics';

/** The operations of each resource in the order of its Operation list. */
export const keyOperations = [create, deleteKey, get, getAll, regenerate, update];
export const usageOperations = [getStatistics];

export const operations = [...keyOperations, ...usageOperations];
