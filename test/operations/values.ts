import type { INodeParameters } from 'n8n-workflow';

/** Where a record is chosen: by its ID, or in another of its ways. */
export const locator = (value: string, mode = 'id'): INodeParameters[string] => ({
	__rl: true,
	mode,
	value,
});
export const byId = locator('={{ $json.id }}');
export const byMark = locator('={{ $json.mark }}');

/** Email, taken from a field that is not known by its name. */
export const manually = { mapping: 'manual', email: '={{ $json.mailbox }}' };
export const USER = 'user_demo';
export const profileUrl = 'https://www.linkedin.com/in/ada-lovelace';
