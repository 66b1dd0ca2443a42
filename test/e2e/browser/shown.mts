/**
 * What the pictures of README and docs show of this repository: of an open node the labels, values
 * and notices, its input and the first columns of its output; of a workflow its nodes, notes and
 * lines. What n8n itself shows, and how many items a run gave, is not in it.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { INodeParameters, INodeProperties, INodeTypeDescription } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';
import { ROOT } from '../../../sandbox/launcher/paths.mts';
import type { Workflow } from '../../../sandbox/launcher/workflows.mts';
import { allEvents } from '../../../scripts/messages/events.mts';
import type { Subject } from '../../../scripts/pages/subjects.mts';
import type { Pictured } from './pictured.mts';

/** How n8n's editor looks. */
export type Theme = 'dark' | 'light';

type Node = Workflow['nodes'][number];

const STICKY_NOTE = 'n8n-nodes-base.stickyNote';
/** As many columns of the output as a picture has room for. */
const COLUMNS = 3;
const VERSION = { typeVersion: 1 };
/** What n8n's own nodes show below their names is made of these. */
const IN_SUBTITLES = ['mode', 'operation', 'resource'];

/** An open node with its input, and with what came out. */
export function shownOfNode({ items = [], node, parameters }: Pictured, subjects: Subject[]) {
	const subject = subjectOf(node, subjects);
	const { description } = subject;
	const { properties } = description;
	const values =
		NodeHelpers.getNodeParameters(properties, parameters, true, false, VERSION, description) ?? {};
	const visible = properties.filter((property) =>
		NodeHelpers.displayParameter(values, property, VERSION, description),
	);
	return {
		icon: iconOf(description, 'light'),
		name: description.displayName,
		fields: visible.map((property) => shownOfField(property, values)),
		items,
		columns: columnsOf(subject, parameters),
	};
}

/** The canvas with a workflow. */
export function shownOfWorkflow(workflow: Workflow, subjects: Subject[], theme: Theme) {
	const { connections, nodes, pinData = {} } = workflow;
	const steps = nodes.map((node) => {
		const { disabled, name, onError, parameters, position, type } = node;
		if (type === STICKY_NOTE) return { parameters, position };
		const isPinned = name in pinData;
		return { name, position, type, disabled, onError, isPinned, ...lookOf(node, subjects, theme) };
	});
	return { steps, connections };
}

function shownOfField(
	{ displayName, hint, name, options = [], placeholder, type }: INodeProperties,
	values: INodeParameters,
): unknown {
	const value = values[name];
	const chosen = options.flatMap((option) =>
		'value' in option && [value].flat().includes(option.value) ? option.name : [],
	);
	const inside = options.flatMap((option) =>
		'type' in option && typeof value === 'object' && value !== null && option.name in value
			? [shownOfField(option, value as INodeParameters)]
			: [],
	);
	const shown = [chosen, inside].find((list) => list.length > 0) ?? value;
	return [type, displayName, shown, placeholder, hint];
}

function columnsOf({ entries }: Subject, { event, operation, resource }: INodeParameters) {
	const entry = entries.find(
		(one) =>
			one.value === (event ?? operation) &&
			[undefined, one.operation?.resource].includes(resource as string | undefined),
	);
	const ofEvent = allEvents.find((one) => one.event.option.value === event)?.event;
	const { fields = [] } = (ofEvent ?? entry?.operation)?.simplify ?? {};
	return fields.slice(0, COLUMNS);
}

/** What a node has on the canvas beside its name. */
function lookOf({ parameters, type, typeVersion }: Node, subjects: Subject[], theme: Theme) {
	const values = parameters as INodeParameters;
	const subject = subjects.find(({ description }) =>
		new RegExp(`^n8n-nodes-outreach-automation\\.${description.name}(Tool)?$`).test(type),
	);
	if (subject === undefined) {
		return { typeVersion, subtitle: IN_SUBTITLES.map((name) => values[name]) };
	}
	const entry = subject.entries.find(({ value }) =>
		[values.event, values.operation].includes(value),
	);
	return { icon: iconOf(subject.description, theme), subtitle: entry?.name };
}

function subjectOf(className: string, subjects: Subject[]): Subject {
	const name = className[0].toLowerCase() + className.slice(1);
	const subject = subjects.find(({ description }) => description.name === name);
	if (subject === undefined) throw new Error(`There is no node ${className}`);
	return subject;
}

/** A picture of which only the content counts. */
function iconOf({ icon }: INodeTypeDescription, theme: Theme): string {
	const file = typeof icon === 'object' ? icon[theme] : String(icon);
	return sumOf(readFileSync(join(ROOT, 'icons', basename(file)), 'utf8'));
}

/** A checksum; long enough that nobody meets an equal one by chance. */
export function sumOf(text: string): string {
	return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
