/** What the proofs of operations are made of. */
export * from './faults';
export * from './people';
export type * from './proof';
export * from './run';
export * from './values';
