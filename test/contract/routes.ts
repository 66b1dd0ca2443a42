import type { operations } from '../../nodes/shared/api.generated';
import { requests } from '../schemas.generated.json';

export type OperationId = keyof operations;

/** The route of each operationId in openapi.yaml. */
export const routesById: Record<OperationId, { method: string; path: string }> = requests;
