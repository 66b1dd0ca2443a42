import type { Workbench } from './workbench.mts';
import type { Step } from './workflow.mts';

/** Three contacts that are no leads yet. */
export const contacts = ['ada', 'bob', 'cid'].map((name) => ({
	firstName: name,
	lastName: 'Example',
	email: `${name}@analytical.example`,
}));

/** Makes a lead of each. */
export const create: Step = {
	name: 'Create',
	type: 'outreachLead',
	parameters: { operation: 'create' },
};

/** The requests that the service has seen since its start; one that is refused by its key has no body. */
export async function readSentRequests({ service }: Pick<Workbench, 'service'>) {
	type Sent = { method: string; body: { email?: string } | null; status: number };
	return (await service.control<{ requests: Sent[] }>('log')).requests;
}
