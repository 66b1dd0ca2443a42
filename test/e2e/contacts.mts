import type { Workbench } from './workbench.mts';
import type { Step } from './workflow.mts';

/** Three contacts that are not leads yet. */
export const contacts = ['ada', 'bob', 'cid'].map((name) => ({
	firstName: name,
	lastName: 'Example',
	email: `${name}@analytical.example`,
}));

/** Creates a lead from each item. */
export const create: Step = {
	name: 'Create',
	type: 'outreachLead',
	parameters: { operation: 'create' },
};

/** The requests since the service's start; one with a rejected key has no body. */
export async function readSentRequests({ service }: Pick<Workbench, 'service'>) {
	type Sent = { method: string; body: { email?: string } | null; status: number };
	return (await service.control<{ requests: Sent[] }>('log')).requests;
}
