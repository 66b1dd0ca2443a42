import { getHealth } from './account/getHealth';
import { getInfo } from './account/getInfo';
import { connectLegacy } from './integration/connectLegacy';
import { connectNetwork } from './integration/connectNetwork';
import { getLegacyStatus } from './integration/getLegacyStatus';
import { getStatus } from './integration/getStatus';

/** The operations of all resources, each resource in the order of its Operation list. */
export const operations = [
	getHealth,
	getInfo,
	connectNetwork,
	connectLegacy,
	getStatus,
	getLegacyStatus,
];
