const { parallel, series } = require('gulp');
const { scripts } = require('./package.json');
const { checkIcons, icons } = require('./scripts/icons');

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

/**
 * The sources: two at a time, as each takes a core and up to 1 GB of memory, in two rows that take
 * about the same time. `lint:all` has the rules of `npm run lint`, and `build` compiles the nodes
 * without the types of Node and jest.
 */
const sources = parallel(
	series(
		step('lint', scripts['lint:all']),
		step('house', scripts.house),
		step('repeats', scripts.repeats),
		step('phrases', scripts.phrases),
		step('docs', scripts.docs),
	),
	series(
		step('types', scripts.types),
		step('format', scripts['format:check']),
		step('generated files', `${scripts.generate} --check`),
		step('icons', 'gulp icons:check'),
		step('build', scripts.build),
	),
);

/** What is built from them. */
const built = parallel(
	step('lint of the built descriptions', 'tsx scripts/check/lintDescriptions.mts'),
	step('package', scripts.scan),
	step(
		'browser tests load',
		'playwright test --list --config test/e2e/browser/playwright.config.mts',
	),
);

module.exports = {
	icons,
	'icons:check': checkIcons,
	/** `npm test`: needs no build, as the tests load the sources. */
	test: tests,
	/** `npm run check`: stops at the first step that fails. */
	check: series(sources, built),
};
