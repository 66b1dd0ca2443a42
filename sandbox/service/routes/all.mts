import { campaignRoutes } from './campaigns.mts';
import { integrationRoutes } from './integrations.mts';
import { jobRoutes } from './jobs.mts';
import { keyRoutes } from './keys.mts';
import { leadRoutes } from './leads.mts';
import { networkRoutes } from './network.mts';
import { prospectingRoutes } from './prospecting.mts';
import type { Handlers } from './route.mts';
import { serviceRoutes } from './service.mts';
import { voiceRoutes } from './voices.mts';

/** The handlers of all operations in openapi.yaml; a missing handler is a compile error. */
export const handlers: Handlers = {
	...serviceRoutes,
	...leadRoutes,
	...jobRoutes,
	...integrationRoutes,
	...networkRoutes,
	...prospectingRoutes,
	...voiceRoutes,
	...keyRoutes,
	...campaignRoutes,
};
