import type { INode, INodeTypeDescription, IWorkflowBase } from 'n8n-workflow';
import { name as packageName } from '../../package.json';
import { builtFiles, loadNode } from '../nodes/sources';
import { fillInDefaults, findParameterIssues, findStaleParameters } from './parameters';

/** Loads workflows by the names of their files. */
const loadFiles = <T extends object>(folder: string, names: string[]): Record<string, T> =>
	Object.fromEntries(
		names.map((name) => [name, jest.requireActual<T>(`../../${folder}/${name}.json`)]),
	);

const exampleWorkflows = loadFiles<IWorkflowBase>('workflows', [
	...['accepted-to-conversation', 'accepted-to-voice-message', 'campaign-report'],
	...['failed-job-alert', 'find-people', 'key-rotation', 'lead-sync', 'lead-sync-google-sheets'],
	...['lead-sync-hubspot', 'leads-to-crm', 'new-lead-to-crm', 'reply-to-team', 'sales-assistant'],
]);
const recipes = loadFiles<Pick<IWorkflowBase, 'nodes' | 'connections' | 'pinData'>>(
	'docs/recipes',
	[
		...['agent-with-approval', 'campaign-numbers', 'enrich-hubspot', 'excel-to-leads'],
		...['export-all-leads', 'find-and-invite', 'follow-a-job', 'invite-from-a-sheet'],
		...['message-connections', 'opt-out-list', 'people-seen-before', 'reply-to-crm'],
		...['prospects-from-a-spreadsheet', 'stay-within-a-budget', 'sync-a-crm'],
	],
);
const descriptions = new Map<string, INodeTypeDescription>();
beforeAll(async () => {
	for (const { node } of await Promise.all(builtFiles.map(loadNode))) {
		descriptions.set(`${packageName}.${node.description.name}`, node.description);
	}
});

/** HubSpot's search returns only the properties that its node requests. */
const HUBSPOT_PROPERTIES = [
	...['firstname', 'lastname', 'email', 'company', 'phone', 'hs_linkedin_url'],
];
const READ_OPERATIONS = ['count', 'findByEmail', 'get', 'getAll', 'getStatus'];

const isOurs = ({ type }: INode) => type.startsWith(`${packageName}.`);
const countWords = ({ parameters }: INode) =>
	String(parameters.content).match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;
const isTool = ({ type }: INode) => type.endsWith('Tool');

const isWriter = ({ type }: INode) =>
	/\.(googleSheets|hubspot|httpRequest|outreachLead)$/.test(type);
/** These nodes send one request for each item, and stop at the first rejected request. */
const sendsEachItem = ({ type }: INode) => /\.(hubspot|httpRequest)$/.test(type);

/** Finds the nodes that run after a node. */
function findFollowers(workflow: Pick<IWorkflowBase, 'nodes' | 'connections'>, name: string) {
	const names = new Set([name]);
	for (const from of names) {
		for (const { node } of workflow.connections[from]?.main?.flatMap((links) => links ?? []) ?? [])
			names.add(node);
	}
	return workflow.nodes.filter((node) => node.name !== name && names.has(node.name));
}

/** Returns a node's description; a tool has the description of its node. */
function getDescription({ type }: INode) {
	const name = type.replace(/Tool$/, '');
	const description = descriptions.get(name);
	if (!description) throw new Error(`There is no ${name}`);
	return { ...description, name: type.slice(packageName.length + 1) };
}

describe.each(Object.entries(exampleWorkflows))('example workflow %s', (_file, workflow) => {
	const ourNodes = workflow.nodes.filter(isOurs).map((node) => ({ title: node.name, node }));

	test('has an ID and is inactive', () => {
		expect(workflow.id).toMatch(/^[A-Za-z0-9]{1,36}$/);
		expect(workflow.active).toBe(false);
	});

	test('fits on one screen: at most 16 nodes and two to four notes of at most 40 words', () => {
		const notes = workflow.nodes.filter(({ type }) => type === 'n8n-nodes-base.stickyNote');
		expect(workflow.nodes.length - notes.length).toBeLessThanOrEqual(16);
		expect([2, 3, 4]).toContain(notes.length);
		const longNotes = notes.filter((note) => countWords(note) > 40);
		expect(longNotes.map(({ name }) => name)).toEqual([]);
	});

	test('connects every Error output', () => {
		const unconnected = workflow.nodes.filter(
			({ name, onError }) =>
				onError === 'continueErrorOutput' && !workflow.connections[name]?.main?.[1]?.length,
		);
		expect(unconnected.map(({ name }) => name)).toEqual([]);
	});

	test.each(ourNodes)('$title has the credential that its type requires', ({ node }) => {
		const { credentials = [] } = getDescription(node);
		expect(Object.keys(node.credentials ?? {})).toEqual(credentials.map(({ name }) => name));
	});
});

describe.each(Object.entries({ ...exampleWorkflows, ...recipes }))(
	'example or recipe %s',
	(_name, workflow) => {
		const ourNodes = workflow.nodes.filter(isOurs).map((node) => ({ title: node.name, node }));

		test('has no Code node', () => {
			expect(workflow.nodes.filter(({ type }) => /\.(code|function)/i.test(type))).toEqual([]);
		});

		test.each(ourNodes)(
			'$title sets only parameters that the editor shows for its operation',
			({ node }) => {
				expect(findStaleParameters(node, getDescription(node))).toEqual([]);
			},
		);

		test.each(ourNodes)(
			'$title has a known version, a listed operation and no invalid parameter',
			({ node }) => {
				const description = getDescription(node);
				expect(description.version).toBe(node.typeVersion);
				expect(findParameterIssues(node, description, [])).toBeNull();
				const selector = description.polling ? 'event' : 'operation';
				const lists = description.properties.filter(({ name }) => name === selector);
				expect(lists.flatMap(({ options }) => options)).toContainEqual(
					expect.objectContaining({ value: node.parameters[selector] }),
				);
			},
		);

		test('limits the credits it spends and the people it contacts', () => {
			const unlimitedNodes = ourNodes.filter(({ node }) => {
				const { maxActions = 1, maxCredits = 1 } = fillInDefaults(node, getDescription(node));
				return !(Number(maxActions) > 0 && Number(maxCredits) > 0);
			});
			expect(unlimitedNodes.map(({ title }) => title)).toEqual([]);
		});

		test('writes the results of Enrich, even if one person is rejected', () => {
			for (const { node } of ourNodes.filter(({ node: { type } }) => /Enrichment$/.test(type))) {
				const writers = findFollowers(workflow, node.name).filter(isWriter);
				expect(writers).not.toEqual([]);
				for (const writer of writers.filter(sendsEachItem)) {
					expect(writer.onError).toBe('continueRegularOutput');
				}
			}
		});

		test('requests the HubSpot properties that a lead needs', () => {
			const searches = workflow.nodes.filter(
				({ type, parameters }) => /hubspot$/.test(type) && parameters.operation === 'search',
			);
			for (const { parameters } of searches) {
				const { properties } = parameters.additionalFields as { properties: string[] };
				expect(properties).toEqual(expect.arrayContaining(HUBSPOT_PROPERTIES));
			}
		});

		test('has unique node names and IDs, and connects only existing nodes', () => {
			const names = workflow.nodes.map(({ name }) => name);
			expect(new Set(names).size).toBe(names.length);
			expect(new Set(workflow.nodes.map(({ id }) => id)).size).toBe(names.length);
			const connected = Object.entries(workflow.connections).flatMap(([from, outputs]) => [
				from,
				...Object.values(outputs).flatMap((output) =>
					output.flatMap((links) => (links ?? []).map(({ node }) => node)),
				),
			]);
			for (const name of connected) expect(names).toContain(name);
			for (const pinned of Object.keys(workflow.pinData ?? {})) expect(names).toContain(pinned);
		});
	},
);

test('workflows and their nodes have unique IDs', () => {
	const ids = Object.values(exampleWorkflows).map(({ id }) => id);
	expect(new Set(ids).size).toBe(ids.length);
	const nodes = Object.values(exampleWorkflows).flatMap((workflow) =>
		workflow.nodes.map(({ id }) => id),
	);
	expect(new Set(nodes).size).toBe(nodes.length);
});

test('the sales assistant has only tools that read data', () => {
	const tools = exampleWorkflows['sales-assistant'].nodes.filter(isTool);
	expect(tools.length).toBeGreaterThan(3);
	expect(
		tools.filter(({ parameters }) => !READ_OPERATIONS.includes(String(parameters.operation))),
	).toEqual([]);
});
