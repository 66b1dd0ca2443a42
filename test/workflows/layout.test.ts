import type { INode } from 'n8n-workflow';
import { exampleWorkflows } from './files';

const NODE_SIZE = 96;
/** Height of a node's label: its name, a note if it is deactivated, and its operation. */
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
const isInside = (inner: Box, outer: Box) =>
	outer.left <= inner.left &&
	outer.top <= inner.top &&
	outer.right >= inner.right &&
	outer.bottom >= inner.bottom;

/** Finds the pairs of boxes that overlap. */
function findOverlaps(boxes: Box[]): string[] {
	return boxes.flatMap((a, index) =>
		boxes.slice(index + 1).flatMap((b) => (hasOverlap(a, b) ? [`${a.name} and ${b.name}`] : [])),
	);
}

describe.each(Object.entries(exampleWorkflows))(
	'the layout of workflow %s',
	(_file, { nodes, connections }) => {
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

		test('has no overlapping notes or nodes', () => {
			expect([...findOverlaps(notes), ...findOverlaps(boxes)]).toEqual([]);
		});

		test('places each node entirely inside a note or outside all notes', () => {
			const straddling = boxes.filter((box) =>
				notes.some((note) => hasOverlap(note, box) && !isInside(box, note)),
			);
			expect(straddling).toEqual([]);
		});

		test('has no note without a node, except About this workflow', () => {
			const emptyNotes = notes.filter((note) => !boxes.some((box) => isInside(box, note)));
			expect(emptyNotes.map(({ name }) => name)).toEqual(['About this workflow']);
		});
	},
);
