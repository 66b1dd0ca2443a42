import type { Rule as Wrong } from '../faults/storm/rules/finding.mts';
import type { Side } from '../fuzz/subjects.mts';

/** A run that has to notice. */
export interface Proof {
	/** The command that it belongs to: `npm run test:faults` and so on. */
	of: 'faults' | 'fuzz' | 'index' | 'trigger';
	/** What Node runs. */
	command: string[];
	/** How a line begins by which it notices. */
	finding: RegExp;
}

const program = (of: Proof['of'], args: string[], finding: RegExp): Proof => ({
	of,
	command: ['--import', 'tsx', `test/${of}/run.mts`, ...args],
	finding,
});

/** Operations under bad weather. */
export const faults = (only: string, finding: Wrong, operations = 400): Proof =>
	program(
		'faults',
		['--seed', '1', '--operations', String(operations), '--only', only],
		new RegExp(`^ {2}(${finding}: .*)$`, 'm'),
	);

/** Generated runs of one subject. */
export const fuzz = (only: string, side: Side, finding: string): Proof =>
	program(
		'fuzz',
		['--only', only, '--side', side, '--runs', '400'],
		new RegExp(`^✗ (${finding}.*)$`, 'm'),
	);

/** The lead index among changes of these kinds. */
export const index = (weather: string, seed = 1): Proof =>
	program(
		'index',
		['--world', 'indexed', '--seed', String(seed), '--look-ups', '1000', '--weather', weather],
		/^ {2}((?:doubles|wrong) .*)$/m,
	);

/** The simulation of the trigger; without weather in what the seed draws. */
export const trigger = (weather?: string, seed = 1): Proof =>
	program(
		'trigger',
		[
			...['--polls', '3000', '--seed', String(seed)],
			...(weather === undefined ? [] : ['--weather', weather]),
		],
		/^ {2}(\w+ \(\d+\): (?:missed|twice|wrong).*)$/m,
	);

/** An engine test of the trigger, with its long part, where no weather tells in short time. */
export const engineTest = (name: string): Proof => ({
	of: 'trigger',
	command: [
		...['node_modules/jest/bin/jest.js', '--testPathIgnorePatterns', '/node_modules/', '--bail'],
		...['--setupFilesAfterEnv', '<rootDir>/test/environment/whole.js', '--testTimeout', '60000'],
		...['--maxWorkers', '1', `test/nodes/trigger/${name}\\.(long\\.)?test\\.ts`],
	],
	finding: /^ *(● .*)$/m,
});
