const { parallel, series } = require('gulp');
const { scripts } = require('./package.json');
const { checkIcons, icons } = require('./scripts/icons');

/** A step of the quick check: a command, and what in its output is wrong though it ends well. */
function step(title, command, objection) {
	const run = async () => {
		const { runStep } = await import('./scripts/check/step.mjs');
		await runStep({ title, command, objection });
	};
	return Object.assign(run, { displayName: title });
}

async function tests() {
	const { runTests } = await import('./scripts/check/step.mjs');
	await runTests();
}

/** n8n's linter ends well in spite of warnings. */
const lint = step('lint', scripts.lint, /\d+ problems? \(/);

/**
 * The sources: two at a time, as each takes a core and up to 1 GB of memory, in two rows that take
 * about the same time.
 */
const sources = parallel(
	series(
		lint,
		step('types of the nodes', 'tsc --noEmit'),
		step('format', 'prettier --check .'),
		step('generated files', `${scripts.generate} --check`),
		step('icons', 'gulp icons:check'),
	),
	series(
		step('types of the tests', 'tsc --noEmit -p test/tsconfig.json'),
		step('types of the programs', 'tsc --noEmit -p sandbox/tsconfig.json'),
		step('lint of the programs', scripts['lint:programs']),
		step('house', scripts.house),
		step('repeats', scripts.repeats),
		step('broken rules', `${scripts['test:broken']} --texts`),
		step('phrases', scripts.phrases),
		step('docs', scripts.docs),
	),
);

const build = step('build', scripts.build);

/** What is built from them. */
const built = parallel(
	step('lint of the built descriptions', 'tsx scripts/check/lintDescriptions.mts'),
	step('package', scripts.scan),
);

module.exports = {
	icons,
	'icons:check': checkIcons,
	/** `npm test`: stops at the first step that fails. */
	test: series(sources, build, built, tests),
};
