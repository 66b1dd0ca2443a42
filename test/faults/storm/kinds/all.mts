import type { Kind } from './kind.mts';
import { outreach } from './outreach.mts';
import { reads } from './reads.mts';
import { spending } from './spending.mts';
import { writes } from './writes.mts';

/** Every operation as the proof runs it. */
export const kinds: Kind[] = [...writes, ...outreach, ...spending, ...reads];
