import type { operations } from '../../nodes/shared/api.generated';
import generated from '../routes.generated.json';

export type OperationId = keyof operations;

/** Where each operation of openapi.yaml is. */
export const routes: Record<OperationId, { method: string; path: string }> = generated;
