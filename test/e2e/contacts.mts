import type { RunItem } from '../../sandbox/launcher/n8n.mts';
import type { Workbench } from './workbench.mts';
import type { Step } from './workflow.mts';

/** Three contacts that are no leads yet. */
export const contacts = ['ada', 'bob', 'cid'].map((name) => ({
	firstName: name,
	lastName: 'Example',
	email: `${name}@analytical.example`,
}));

/** The second of them. */
export const bob = contacts[1].email;

/** Makes a lead of each. */
export const create: Step = {
	name: 'Create',
	type: 'outreachLead',
	parameters: { operation: 'create' },
};

/** The service as at its start, but that it refuses Bob: always, or so many times. */
export async function refuseBob(bench: Workbench, times?: number): Promise<void> {
	await bench.reset();
	const fault = { kind: 'status', status: 400, match: { body: { email: bob } }, times };
	await bench.service.control('faults', { faults: [fault] });
}

/** The requests that the service has seen since its start; one that is refused by its key has no body. */
export async function requestsSent({ service }: Workbench) {
	type Sent = { method: string; body: { email?: string } | null; status: number };
	return (await service.control<{ requests: Sent[] }>('log')).requests;
}

export function emailsOf(items: Pick<RunItem, 'json'>[]): unknown[] {
	return items.map(({ json }) => json.email);
}
