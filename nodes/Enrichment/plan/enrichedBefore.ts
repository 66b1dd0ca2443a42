import type { Run } from '../../shared/operation/plan';
import type { TaskList } from '../../shared/run/once/task';
import { fingerprint } from '../../shared/values';
import { skipIfEnrichedBefore } from '../fields';

/** How people who were paid for are remembered. */
export const MEMORY: TaskList = {
	list: 'enriched',
	subject: 'the same people',
	toAvoid: 'paying for anyone twice',
	switch: skipIfEnrichedBefore.displayName,
};

/**
 * Under what name n8n remembers a person: a change of it would pay for everyone again.
 *
 * @param key who it is, and what is asked for
 */
export function enrichingOf({ connection }: Run, key: string): string {
	return fingerprint('enriched', connection.href, key);
}
