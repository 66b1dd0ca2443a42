const { parallel, series } = require('gulp');
const { scripts } = require('./package.json');

/** A step of `npm run check`: a command of package.json. */
function step(title, command) {
	const run = async () => {
		const { runStep } = await import('./scripts/check/step.mjs');
		await runStep({ title, command });
	};
	return Object.assign(run, { displayName: title });
}

async function tests() {
	const { runTests } = await import('./scripts/check/step.mjs');
	await runTests();
}

const cache = (name) => `--cache --cache-strategy content --cache-location .sandbox/${name}.json`;

/** What `npm run check` does, each also alone: `npx gulp docs`. */
const steps = {
	/** With the rules of `npm run lint`, for all files. */
	lint: step('lint', `eslint --config eslint.all.config.mjs --max-warnings 0 ${cache('eslint')} .`),
	imports: step(
		'imports',
		'depcruise --config .dependency-cruiser.js --output-type err nodes credentials',
	),
	duplicates: step(
		'duplicates',
		"jscpd --min-lines 6 --min-tokens 75 --exitCode 1 --reporters console --pattern '**/*.{ts,mts,mjs}' credentials nodes sandbox scripts test",
	),
	// Without origin/main, git prints nothing to stdout, and the check passes.
	commits: step(
		'commit subjects',
		"! git log --no-merges --format=%s origin/main.. | grep -E '.{73}'",
	),
	phrases: step('phrases', 'tsx scripts/check/phrases.mts'),
	docs: step('docs', 'tsx scripts/check/docs.mts'),
	types: step('types', 'tsc -p tsconfig.all.json'),
	format: step('format', `prettier --check ${cache('prettier')} .`),
	generated: step('generated files', `${scripts.generate} --check`),
	build: step('build', scripts.build),
	descriptions: step('built descriptions', 'tsx scripts/check/lintDescriptions.mts'),
	package: step('package', 'tsx scripts/check/scan.mts'),
	browser: step(
		'browser tests load',
		'playwright test --list --config test/e2e/browser/playwright.config.mts',
	),
};

/** Two at a time, as each takes a core and up to 1 GB of memory. */
const sources = parallel(
	series(steps.lint, steps.imports, steps.duplicates, steps.commits, steps.phrases, steps.docs),
	series(steps.types, steps.format, steps.generated, steps.build),
);
const built = parallel(steps.descriptions, steps.package, steps.browser);

module.exports = {
	...steps,
	/** `npm test`: needs no build, as the tests load the sources. */
	test: tests,
	/** `npm run check`: stops at the first step that fails. */
	check: series(sources, built),
};
