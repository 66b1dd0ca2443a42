import type { Step } from './workflow.mts';

/** Three contacts that are not leads yet. */
export const contacts = ['ada', 'bob', 'cid'].map((name) => ({
	firstName: name,
	lastName: 'Example',
	email: `${name}@analytical.example`,
}));

export const CREATE_LEADS_STEP: Step = {
	name: 'Create',
	type: 'outreachLead',
	parameters: { operation: 'create' },
};
