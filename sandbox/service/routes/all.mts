import { leadRoutes } from './leads.mts';
import type { Handlers } from './route.mts';
import { serviceRoutes } from './service.mts';

/** The operations of openapi.yaml that are carried out so far. */
export const handlers: Partial<Handlers> = { ...serviceRoutes, ...leadRoutes };
