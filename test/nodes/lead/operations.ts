import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { RecordedRequest } from '../mockApi';
import { ada } from './fixtures';

/** An operation of the Lead node with two items: `good`, and `bad`, which the service may reject. */
export interface Sample {
	name: string;
	/** Whether its failing request only reads, changes by ID, or creates. */
	effect: 'read' | 'idempotent' | 'nonIdempotent';
	parameters: INodeParameters;
	good: IDataObject;
	bad: IDataObject;
	/** Whether a request belongs to the bad item. */
	isBad(request: RecordedRequest): boolean;
}

const text = (value: unknown) => JSON.stringify(value) ?? '';
const isBad = ({ path, query, body }: RecordedRequest) =>
	/bad/.test(`${path} ${text(query)} ${text(body)}`);
const contact = {
	mapping: 'manual',
	firstName: '={{ $json.firstName }}',
	lastName: 'L',
	email: '={{ $json.email }}',
};
const filters = { search: '={{ $json.email }}' };
const good = { ...ada, id: 'good', email: 'good@x.example' };
const bad = { ...ada, id: 'bad', email: 'bad@x.example' };

const operations: Array<Pick<Sample, 'name' | 'effect' | 'parameters'> & Partial<Sample>> = [
	{ name: 'Create', effect: 'nonIdempotent', parameters: { operation: 'create', ...contact } },
	{
		name: 'Create If New (look-up)',
		effect: 'read',
		parameters: { operation: 'createIfNew', ...contact },
		isBad: (request) => request.method === 'GET' && isBad(request),
	},
	{
		name: 'Delete',
		effect: 'idempotent',
		parameters: { operation: 'delete', lead: { __rl: true, mode: 'id', value: '={{ $json.id }}' } },
	},
	{
		name: 'Delete (look-up)',
		effect: 'read',
		parameters: {
			operation: 'delete',
			lead: { __rl: true, mode: 'email', value: '={{ $json.email }}' },
		},
	},
	{ name: 'Find by Email', effect: 'read', parameters: { operation: 'findByEmail' } },
	{ name: 'Get Many', effect: 'read', parameters: { operation: 'getAll', filters } },
	{
		name: 'Get Many (Return All)',
		effect: 'read',
		parameters: { operation: 'getAll', returnAll: true, filters },
	},
];

/** Every operation of the Lead node, in each of its variants. */
export const samples: Sample[] = operations.map((operation) => ({
	good,
	bad,
	isBad,
	...operation,
}));
