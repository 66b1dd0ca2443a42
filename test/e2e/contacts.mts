import type { Step } from './workflow.mts';

/** Three contacts that are not leads yet. */
export const contacts = ['ada', 'bob', 'cid'].map((name) => ({
	firstName: name,
	lastName: 'Example',
	email: `${name}@analytical.example`,
}));

/** Creates a lead from each item. */
export const CREATE_LEADS: Step = {
	name: 'Create',
	type: 'outreachLead',
	parameters: { operation: 'create' },
};
