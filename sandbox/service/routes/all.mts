import { leadRoutes } from './leads.mts';
import type { Handlers } from './route.mts';
import { serviceRoutes } from './service.mts';

/** Every operation of openapi.yaml; a missing one does not compile. */
export const handlers: Handlers = { ...serviceRoutes, ...leadRoutes };
