import type { INode } from 'n8n-workflow';
import { files } from './files';

const NODE = 96;
/** What stands under a node: its name, that it is switched off, and its operation. */
const LABEL = 76;

interface Box {
	name: string;
	left: number;
	top: number;
	right: number;
	bottom: number;
}

const isNote = ({ type }: INode) => type === 'n8n-nodes-base.stickyNote';

function noteBox({ name, position: [left, top], parameters }: INode): Box {
	const { width, height } = parameters;
	return { name, left, top, right: left + Number(width), bottom: top + Number(height) };
}

function nodeBox({ name, position: [left, top] }: INode): Box {
	return { name, left, top, right: left + NODE, bottom: top + NODE + LABEL };
}

const overlap = (a: Box, b: Box) =>
	a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
const holds = (outer: Box, inner: Box) =>
	outer.left <= inner.left &&
	outer.top <= inner.top &&
	outer.right >= inner.right &&
	outer.bottom >= inner.bottom;

/** The pairs of boxes that lie on each other. */
function overlapping(boxes: Box[]): string[] {
	return boxes.flatMap((a, place) =>
		boxes.slice(place + 1).flatMap((b) => (overlap(a, b) ? [`${a.name} and ${b.name}`] : [])),
	);
}

describe.each(Object.entries(files))('workflow %s', (_file, { nodes }) => {
	const notes = nodes.filter(isNote).map(noteBox);
	const boxes = nodes.filter((node) => !isNote(node)).map(nodeBox);

	test('explains itself in notes that do not overlap', () => {
		expect(notes.length).toBeGreaterThan(1);
		expect(overlapping(notes)).toEqual([]);
	});

	test('has nodes that do not overlap', () => {
		expect(overlapping(boxes)).toEqual([]);
	});

	test('has each node on one note as a whole, or on none', () => {
		const across = boxes.filter((box) =>
			notes.some((note) => overlap(note, box) && !holds(note, box)),
		);
		expect(across).toEqual([]);
	});

	test('has no note without a node, but for the one that tells of it all', () => {
		const empty = notes.filter((note) => !boxes.some((box) => holds(note, box)));
		expect(empty.map(({ name }) => name)).toEqual(['About this workflow']);
	});

	test('has notes that are tall enough for their text', () => {
		const small = nodes.filter(isNote).filter((note) => {
			const { top, bottom } = noteBox(note);
			const inside = boxes.filter((box) => holds(noteBox(note), box));
			const room = Math.min(bottom, ...inside.map((box) => box.top)) - top;
			return heightOf(note) > room;
		});
		expect(small.map(({ name }) => name)).toEqual([]);
	});
});

const CHARACTER = 7;
const LINE = 20;

/** About how high the text of a note is, as n8n sets it. */
function heightOf({ parameters: { content, width } }: INode): number {
	const inLine = (Number(width) - 24) / CHARACTER;
	const heights = String(content)
		.split('\n')
		.map((line) => {
			if (line === '') return LINE / 2;
			const size = line.startsWith('## ') ? 1.5 : 1;
			const text = line.replace(/^#+ |\*/g, '');
			return Math.ceil((text.length * size) / inLine) * LINE * size;
		});
	return heights.reduce((sum, height) => sum + height, 24);
}
