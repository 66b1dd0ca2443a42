import type { operations } from '../../nodes/shared/api.generated';
import generated from '../routes.generated.json';

export type OperationId = keyof operations;

/** The route of each operationId in openapi.yaml. */
export const routesById: Record<OperationId, { method: string; path: string }> = generated;
