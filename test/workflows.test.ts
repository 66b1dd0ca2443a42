import type { INode, INodeProperties, INodeTypeDescription, IWorkflowBase } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';
import { OutreachEnrichment } from '../nodes/Enrichment/OutreachEnrichment.node';
import { OutreachLead } from '../nodes/Lead/OutreachLead.node';
import { OutreachTrigger } from '../nodes/Trigger/OutreachTrigger.node';
import { name as packageName } from '../package.json';
import failedJobAlert from '../workflows/failed-job-alert.json';
import leadSync from '../workflows/lead-sync.json';
import newLeadToCrm from '../workflows/new-lead-to-crm.json';
import replyToTeam from '../workflows/reply-to-team.json';

const workflows = {
	'failed-job-alert': failedJobAlert as unknown as IWorkflowBase,
	'lead-sync': leadSync as unknown as IWorkflowBase,
	'new-lead-to-crm': newLeadToCrm as unknown as IWorkflowBase,
	'reply-to-team': replyToTeam as unknown as IWorkflowBase,
};
const descriptions = new Map(
	[new OutreachEnrichment(), new OutreachLead(), new OutreachTrigger()].map(({ description }) => [
		`${packageName}.${description.name}`,
		description,
	]),
);

const isOurs = ({ type }: INode) => type.startsWith(`${packageName}.`);
const isNote = ({ type }: INode) => type === 'n8n-nodes-base.stickyNote';

/** The node's parameters with the defaults filled in, as the editor sees them. */
function allParameters(node: INode, { properties }: INodeTypeDescription) {
	return NodeHelpers.getNodeParameters(
		properties,
		node.parameters,
		true,
		false,
		{ typeVersion: node.typeVersion },
		null,
	);
}

/** What is set in the file but not shown by the editor: unknown, or of another operation. */
function staleParameters(node: INode, description: INodeTypeDescription): string[] {
	const values = allParameters(node, description) ?? {};
	const shown = description.properties.filter((property) =>
		NodeHelpers.displayParameter(values, property, node, description),
	);
	return Object.entries(node.parameters).flatMap(([name, value]) => {
		// n8n itself adds when a trigger polls.
		if (name === 'pollTimes' && description.polling) return [];
		const property = shown.find((candidate) => candidate.name === name);
		return property ? staleOptions(property, value) : [name];
	});
}

/** The entries of a collection that its description does not have. */
function staleOptions({ name, type, options }: INodeProperties, value: unknown): string[] {
	if (type !== 'collection') return [];
	const known = (options ?? []).map((option) => option.name);
	return Object.keys(value as object)
		.filter((option) => !known.includes(option))
		.map((option) => `${name}.${option}`);
}

describe.each(Object.entries(workflows))('workflow %s', (_file, workflow) => {
	const ours = workflow.nodes.filter(isOurs).map((node) => ({ title: node.name, node }));

	test('has nodes of this package, an id, and does not start by itself', () => {
		expect(ours.length).toBeGreaterThan(0);
		expect(workflow.id).toMatch(/^[A-Za-z0-9]{1,36}$/);
		expect(workflow.active).toBe(false);
	});

	test.each(ours)('$title is of a known type and version', ({ node }) => {
		expect(descriptions.get(node.type)?.version).toBe(node.typeVersion);
	});

	test.each(ours)('$title sets only what the editor shows for its operation', ({ node }) => {
		expect(staleParameters(node, descriptions.get(node.type)!)).toEqual([]);
	});

	test.each(ours)('$title has an operation of the list, and nothing is amiss', ({ node }) => {
		const description = descriptions.get(node.type)!;
		const complete = { ...node, parameters: allParameters(node, description) ?? {} };
		expect(
			NodeHelpers.getNodeParametersIssues(description.properties, complete, description),
		).toBeNull();
		const choice = description.polling ? 'event' : 'operation';
		const list = description.properties.find(({ name }) => name === choice);
		expect(list?.options).toContainEqual(
			expect.objectContaining({ value: node.parameters[choice] }),
		);
	});

	test.each(ours)('$title has the credential that its type asks for', ({ node }) => {
		const { credentials = [] } = descriptions.get(node.type)!;
		expect(Object.keys(node.credentials ?? {})).toEqual(credentials.map(({ name }) => name));
	});

	test('names and ids are unique, and every connection leads to a node', () => {
		const names = workflow.nodes.map(({ name }) => name);
		expect(new Set(names).size).toBe(names.length);
		expect(new Set(workflow.nodes.map(({ id }) => id)).size).toBe(names.length);
		const connected = Object.entries(workflow.connections).flatMap(([from, { main }]) => [
			from,
			...main.flatMap((output) => (output ?? []).map(({ node }) => node)),
		]);
		for (const name of connected) expect(names).toContain(name);
	});

	test('explains itself in notes that do not overlap', () => {
		const boxes = workflow.nodes.filter(isNote).map(({ position: [x, y], parameters }) => ({
			left: x,
			top: y,
			right: x + Number(parameters.width),
			bottom: y + Number(parameters.height),
		}));
		expect(boxes.length).toBeGreaterThan(0);
		const overlapping = boxes.filter((a) =>
			boxes.some(
				(b) =>
					a !== b && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom,
			),
		);
		expect(overlapping).toEqual([]);
	});
});
