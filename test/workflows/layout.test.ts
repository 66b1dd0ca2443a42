import type { INode } from 'n8n-workflow';
import { exampleWorkflows } from './files';

const isNote = ({ type }: INode) => type === 'n8n-nodes-base.stickyNote';

const listWords = ({ parameters }: INode) =>
	String(parameters.content).match(/\S*[\p{L}\p{N}]\S*/gu) ?? [];

describe.each(Object.entries(exampleWorkflows))(
	'the layout of workflow %s',
	(_file, { nodes, connections }) => {
		const notes = nodes.filter(isNote);

		test('fits on one screen: at most 16 nodes and two to four notes of at most 40 words', () => {
			expect(nodes.length - notes.length).toBeLessThanOrEqual(16);
			expect(notes.length).toBeGreaterThan(1);
			expect(notes.length).toBeLessThanOrEqual(4);
			const longNotes = notes.filter((note) => listWords(note).length > 40);
			expect(longNotes.map(({ name }) => name)).toEqual([]);
		});

		test('connects every Error output', () => {
			const unconnected = nodes.filter(
				({ name, onError }) =>
					onError === 'continueErrorOutput' && !connections[name]?.main?.[1]?.length,
			);
			expect(unconnected.map(({ name }) => name)).toEqual([]);
		});
	},
);
