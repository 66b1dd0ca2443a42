import importX from 'eslint-plugin-import-x';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/** For programs and configuration; n8n's own rules (eslint.config.mjs) are for what n8n loads. */
export default tseslint.config(
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
		// npm lays the packages of both manifests side by side, where a file finds also what its own
		// package.json does not name.
		files: ['**/*.{ts,mts,mjs,js}'],
		languageOptions: { parser: tseslint.parser },
		plugins: { 'import-x': importX },
		rules: { 'import-x/no-extraneous-dependencies': ['error', { includeTypes: true }] },
	},
	{ files: ['**/*.js'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
);
