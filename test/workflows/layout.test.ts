import type { INode } from 'n8n-workflow';
import { exampleWorkflows } from './files';

const NODE_SIZE = 96;
/** The label under a node: its name, whether it is deactivated, and its operation. */
const LABEL_HEIGHT = 76;

interface Box {
	name: string;
	left: number;
	top: number;
	right: number;
	bottom: number;
}

const isNote = ({ type }: INode) => type === 'n8n-nodes-base.stickyNote';

function getNoteBox({ name, position: [left, top], parameters }: INode): Box {
	const { width, height } = parameters;
	return { name, left, top, right: left + Number(width), bottom: top + Number(height) };
}

function getNodeBox({ name, position: [left, top] }: INode): Box {
	return { name, left, top, right: left + NODE_SIZE, bottom: top + NODE_SIZE + LABEL_HEIGHT };
}

const listWords = ({ parameters }: INode) =>
	String(parameters.content).match(/\S*[\p{L}\p{N}]\S*/gu) ?? [];

const hasOverlap = (a: Box, b: Box) =>
	a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
const holds = (outer: Box, inner: Box) =>
	outer.left <= inner.left &&
	outer.top <= inner.top &&
	outer.right >= inner.right &&
	outer.bottom >= inner.bottom;

/** Finds the pairs of boxes that overlap. */
function listOverlaps(boxes: Box[]): string[] {
	return boxes.flatMap((a, index) =>
		boxes.slice(index + 1).flatMap((b) => (hasOverlap(a, b) ? [`${a.name} and ${b.name}`] : [])),
	);
}

describe.each(Object.entries(exampleWorkflows))('workflow %s', (_file, { nodes, connections }) => {
	const notes = nodes.filter(isNote).map(getNoteBox);
	const boxes = nodes.filter((node) => !isNote(node)).map(getNodeBox);

	test('fits on one screen: at most 16 nodes and two to four notes of at most 40 words', () => {
		expect(boxes.length).toBeLessThanOrEqual(16);
		expect(notes.length).toBeGreaterThan(1);
		expect(notes.length).toBeLessThanOrEqual(4);
		const longNotes = nodes.filter(isNote).filter((note) => listWords(note).length > 40);
		expect(longNotes.map(({ name }) => name)).toEqual([]);
	});

	test('connects every Error output', () => {
		const unconnected = nodes.filter(
			({ name, onError }) =>
				onError === 'continueErrorOutput' && !connections[name]?.main?.[1]?.length,
		);
		expect(unconnected.map(({ name }) => name)).toEqual([]);
	});

	test('has neither notes nor nodes that overlap', () => {
		expect([...listOverlaps(notes), ...listOverlaps(boxes)]).toEqual([]);
	});

	test('has each node completely on one note, or on none', () => {
		const straddling = boxes.filter((box) =>
			notes.some((note) => hasOverlap(note, box) && !holds(note, box)),
		);
		expect(straddling).toEqual([]);
	});

	test('has no note without a node, except the one about the whole workflow', () => {
		const emptyNotes = notes.filter((note) => !boxes.some((box) => holds(note, box)));
		expect(emptyNotes.map(({ name }) => name)).toEqual(['About this workflow']);
	});
});
