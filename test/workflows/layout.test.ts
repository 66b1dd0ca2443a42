import type { INode } from 'n8n-workflow';
import { name as packageName } from '../../package.json';
import { files } from './files';

const NODE = 96;
/** What stands under a node: its name, that it is switched off, and its operation. */
const LABEL = 76;
const PURPLE = 6;

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

const wordsOf = ({ parameters }: INode) =>
	String(parameters.content).match(/\S*[\p{L}\p{N}]\S*/gu) ?? [];

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

describe.each(Object.entries(files))('workflow %s', (_file, { nodes, connections }) => {
	const notes = nodes.filter(isNote).map(noteBox);
	const boxes = nodes.filter((node) => !isNote(node)).map(nodeBox);

	test('fits on one screen: at most 16 nodes without its notes', () => {
		expect(boxes.length).toBeLessThanOrEqual(16);
	});

	test('has at most four notes, each of at most 40 words', () => {
		expect(notes.length).toBeLessThanOrEqual(4);
		const long = nodes.filter(isNote).filter((note) => wordsOf(note).length > 40);
		expect(long.map(({ name }) => name)).toEqual([]);
	});

	test('has its steps in reading order', () => {
		const steps = nodes.filter(isNote).flatMap((note) => {
			const [, step] = /^### (\d+) · /.exec(String(note.parameters.content)) ?? [];
			return step ? [{ step: Number(step), ...noteBox(note) }] : [];
		});
		expect(steps.map(({ step }) => step)).toEqual(steps.map((_step, place) => place + 1));
		expect(steps).toEqual([...steps].sort((a, b) => a.top - b.top || a.left - b.left));
	});

	test('has our nodes on purple notes', () => {
		const purple = nodes.filter((node) => isNote(node) && node.parameters.color === PURPLE);
		const boxesOfPurple = purple.map(noteBox);
		const ours = nodes.filter(({ type }) => type.startsWith(`${packageName}.`));
		const elsewhere = ours.filter(
			(node) => !boxesOfPurple.some((note) => holds(note, nodeBox(node))),
		);
		expect(elsewhere.map(({ name }) => name)).toEqual([]);
	});

	test('has no Error output that leads nowhere', () => {
		const open = nodes.filter(
			({ name, onError }) =>
				onError === 'continueErrorOutput' && !connections[name]?.main?.[1]?.length,
		);
		expect(open.map(({ name }) => name)).toEqual([]);
	});

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
