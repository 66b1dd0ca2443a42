import { create } from './apiKey/create';
import { deleteKey } from './apiKey/delete';
import { get } from './apiKey/get';
import { getAll } from './apiKey/getAll';
import { regenerate } from './apiKey/regenerate';
import { update } from './apiKey/update';
import { getStatistics } from './usage/getStatistics';

/** The operations of all resources, each resource in the order of its Operation list. */
export const operations = [create, deleteKey, get, getAll, regenerate, update, getStatistics];
