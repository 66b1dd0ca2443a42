import { getHealth } from './account/getHealth';
import { getInfo } from './account/getInfo';
import { connectNetwork } from './integration/connectNetwork';
import { getStatus } from './integration/getStatus';
import { connectLegacy, getLegacyStatus } from './integration/legacy';

/** The operations of all resources, each resource in the order of its Operation list. */
export const operations = [
	getHealth,
	getInfo,
	connectNetwork,
	connectLegacy,
	getStatus,
	getLegacyStatus,
];
