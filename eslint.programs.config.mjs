import globals from 'globals';
import tseslint from 'typescript-eslint';

/** For programs and configuration; n8n's own rules (eslint.config.mjs) are for what n8n loads. */
export default tseslint.config(
	{ ignores: ['**/node_modules/', 'dist/', 'coverage/', '.sandbox/', '**/*.ts'] },
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
	{ files: ['**/*.js'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
);
