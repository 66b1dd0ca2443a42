/**
 * The layers of nodes/shared from the top down: a file may import from its own layer and from those
 * below it. Type imports count.
 */
const LAYERS = [
	['execution'],
	['mapping', 'parameters', 'pagination', 'api'],
	['operation', 'fields'],
	['errors'],
	['transport'],
	['utils'],
];
const inFolders = (names) => `^nodes/shared/(${names.join('|')})/`;

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
	forbidden: [
		{
			name: 'no-circular',
			comment: 'Move what both files need into a lower one.',
			severity: 'error',
			from: {},
			to: { circular: true },
		},
		...LAYERS.slice(1).map((names, index) => ({
			name: `${names.join('-')}-imports-down`,
			comment: 'A file imports only from its own layer and the layers below it.',
			severity: 'error',
			from: { path: inFolders(names) },
			to: { path: inFolders(LAYERS.slice(0, index + 1).flat()) },
		})),
		{
			name: 'shared-imports-no-node',
			comment: 'Nodes use what is shared, not the other way round.',
			severity: 'error',
			from: { path: '^nodes/shared/' },
			to: { path: '^(nodes/(?!shared/)|credentials/)' },
		},
		{
			name: 'nodes-are-independent',
			comment: 'A node never imports another node.',
			severity: 'error',
			from: { path: '^nodes/(?!shared/)([^/]+)/' },
			to: { path: '^nodes/(?!shared/)[^/]+/', pathNot: '^nodes/$1/' },
		},
		{
			name: 'package-is-self-contained',
			comment: 'The package imports nothing of its tests and tools.',
			severity: 'error',
			from: { path: '^(nodes|credentials)/' },
			to: { path: '^(sandbox|test|scripts)/' },
		},
		{
			name: 'nothing-is-unused',
			comment: 'Each file is imported by a node or a credential, directly or not.',
			severity: 'error',
			from: { path: '\\.(node|credentials)\\.ts$' },
			to: { path: '^nodes/', pathNot: '\\.node\\.ts$', reachable: false },
		},
	],
	options: {
		doNotFollow: { path: 'node_modules' },
		tsPreCompilationDeps: true,
		tsConfig: { fileName: 'tsconfig.json' },
	},
};
