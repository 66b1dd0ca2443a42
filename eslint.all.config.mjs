import { config as ofN8n } from '@n8n/node-cli/eslint';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/** The plugin as n8n loads it: ESLint takes no second one under its name. */
const { 'import-x': importX } = ofN8n.find(({ plugins }) => plugins?.['import-x']).plugins;

/** Words that names must not contain, such as `repeat` for retry, in camelCase or UPPER_CASE. */
const BANNED = [
	...['damages', 'repeat', 'says', 'describes', 'scenes?', 'sky', 'stands', 'story', 'tale'],
	...['tells', 'thereof', 'weather', 'whoever', 'wish'],
].flatMap((word) => [
	`(?<![A-Za-z])${word}(?![a-z])`,
	`${word[0].toUpperCase()}${word.slice(1)}(?![a-z])`,
	`(?<![A-Z])${word.toUpperCase()}(?![A-Z])`,
]);

/** n8n's rules, as in eslint.config.mjs, and those of this repository: one run for both. */
export default tseslint.config(
	...ofN8n,
	{ ignores: ['**/node_modules/', 'dist/', 'coverage/', '.sandbox/'] },
	{
		files: ['**/*.{mts,mjs,js}'],
		extends: [tseslint.configs.recommended],
		linterOptions: { reportUnusedDisableDirectives: 'error' },
		rules: { eqeqeq: 'error', 'no-fallthrough': 'error' },
	},
	{
		// What the compiler finds in TypeScript.
		files: ['**/*.{mjs,js}'],
		languageOptions: { globals: globals.node },
		rules: {
			'no-dupe-keys': 'error',
			'no-undef': 'error',
			'no-unreachable': 'error',
			'no-const-assign': 'error',
		},
	},
	{
		files: ['test/environment/**/*.js'],
		languageOptions: { globals: globals.jest },
	},
	{
		// npm lays the packages of both manifests side by side, where a file finds also what its own
		// package.json does not name.
		files: ['**/*.{ts,mts,mjs,js}'],
		languageOptions: { parser: tseslint.parser },
		plugins: { 'import-x': importX },
		rules: { 'import-x/no-extraneous-dependencies': ['error', { includeTypes: true }] },
	},
	{
		files: ['{nodes,credentials,test,sandbox,scripts}/**/*.{ts,mts,mjs,js}'],
		ignores: ['**/*.generated.ts'],
		rules: {
			// Members and imports may come from other packages.
			'no-restricted-syntax': [
				'error',
				{
					selector: `:not(MemberExpression, ImportSpecifier, TSQualifiedName) > Identifier[name=/${BANNED.join('|')}/]`,
					message: "Use the field's term, such as retry, scenario, conditions, client or request.",
				},
			],
		},
	},
	{
		files: ['nodes/**/*.ts', 'credentials/**/*.ts'],
		ignores: ['**/*.generated.ts'],
		rules: {
			'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
			'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
		},
	},
	{
		files: ['nodes/**/*.ts'],
		ignores: ['nodes/Trigger/**'],
		rules: {
			'no-restricted-properties': [
				'error',
				{
					property: 'getWorkflowStaticData',
					message:
						'n8n gives an execution on a worker none of it, and saving it wipes what a trigger keeps there.',
				},
			],
		},
	},
	{
		// A step that nobody waits for, and a wait that no step ends, pass and fail by chance.
		files: ['test/e2e/browser/**/*.mts'],
		languageOptions: {
			parserOptions: {
				project: './test/e2e/browser/tsconfig.json',
				tsconfigRootDir: import.meta.dirname,
			},
		},
		rules: {
			'@typescript-eslint/no-floating-promises': 'error',
			'no-restricted-properties': [
				'error',
				{ property: 'waitForTimeout', message: 'Wait for what has to appear.' },
				{ object: 'test', property: 'skip' },
				{ object: 'test', property: 'fixme' },
			],
			'max-lines': ['error', 250],
			'max-lines-per-function': ['error', 40],
		},
	},
	{ files: ['**/*.js'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
);
