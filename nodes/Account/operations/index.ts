import { connectLegacy } from './connectLegacy';
import { connectNetwork } from './connectNetwork';
import { getHealth } from './getHealth';
import { getInfo } from './getInfo';
import { getLegacyStatus } from './getLegacyStatus';
import { getStatus } from './getStatus';

/** The operations of each resource in the order of its Operation list. */
export const accountOperations = [getHealth, getInfo];
export const integrationOperations = [connectNetwork, connectLegacy, getStatus, getLegacyStatus];

export const operations = [...accountOperations, ...integrationOperations];
