import type { Hostile } from './hostile.ts';

/** Starts a service on loopback that answers as no honest one does. */
export function startHostile(answer: Hostile['answer']): Promise<Hostile>;
