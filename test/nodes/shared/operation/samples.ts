import type { INodeProperties } from 'n8n-workflow';

export type More = Partial<INodeProperties>;

export const fieldOf = (type: INodeProperties['type'], more: More = {}): INodeProperties => ({
	...{ displayName: 'Field', name: 'field', default: '', type },
	...more,
});
