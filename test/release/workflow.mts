import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../../sandbox/launcher/paths.mts';
import { run } from '../../sandbox/launcher/processes.mjs';
import type { ReleaseSandbox } from './releaseSandbox.mts';

interface WorkflowStep {
	name?: string;
	uses?: string;
	with?: Record<string, string>;
	run?: string;
	env?: Record<string, string>;
}

/** The fields of a GitHub Actions job that are read here. */
export interface ActionsJob {
	needs?: string;
	environment?: string;
	permissions?: Record<string, string>;
	steps: WorkflowStep[];
}

/** A workflow of GitHub Actions. */
export interface ActionsWorkflow {
	permissions?: Record<string, string>;
	jobs: Record<string, ActionsJob>;
}

const FOLDER = '.github/workflows';

/** The workflows of this repository, by file name. */
export function readWorkflows(): [file: string, workflow: ActionsWorkflow][] {
	return readdirSync(join(ROOT, FOLDER)).map((file) => [
		file,
		readWorkflow(join(ROOT, FOLDER, file)),
	]);
}

function readWorkflow(file: string): ActionsWorkflow {
	return parse(readFileSync(file, 'utf8')) as ActionsWorkflow;
}

/**
 * Runs publish.yml for a tag like GitHub: each job in its own folder, its `run` steps in a shell.
 * It supports only the actions for checkout and artifacts, by copying files.
 * @param tag pushed to the remote
 * @param ref the name of the pushed ref, if it is not the tag
 * @throws Error with a failed step's output
 */
export async function runPublishWorkflow(
	sandbox: ReleaseSandbox,
	tag: string,
	ref = tag,
): Promise<void> {
	const folder = join(sandbox.folder, `published-${ref}`);
	const artifacts = join(folder, 'artifacts');
	mkdirSync(artifacts, { recursive: true });
	await sandbox.git(
		['clone', '-q', '--branch', tag, sandbox.remote, join(folder, 'checkout')],
		folder,
	);
	const { jobs } = readWorkflow(join(folder, 'checkout', FOLDER, 'publish.yml'));
	for (const [name, job] of Object.entries(jobs)) {
		const place = join(folder, name);
		mkdirSync(place);
		for (const step of job.steps) {
			if (step.uses?.startsWith('actions/checkout@'))
				cpSync(join(folder, 'checkout'), place, { recursive: true });
			if (step.uses?.startsWith('actions/upload-artifact@')) copyPackage(place, artifacts);
			if (step.uses?.startsWith('actions/download-artifact@')) copyPackage(artifacts, place);
			if (step.run) await runStep(sandbox, step, place, ref);
		}
	}
}

/** Copies the packed package, the only artifact passed between jobs. */
function copyPackage(from: string, to: string): void {
	const packed = readdirSync(from).filter((file) => file.endsWith('.tgz'));
	assert.equal(packed.length, 1, `${from} holds one package`);
	cpSync(join(from, packed[0]), join(to, packed[0]));
}

async function runStep(
	{ environment, registry }: ReleaseSandbox,
	{ run: script = '', env = {} }: WorkflowStep,
	cwd: string,
	ref: string,
): Promise<void> {
	const values = Object.entries(env).map(([name, value]) => [
		name,
		value.replace('${{ secrets.NPM_TOKEN }}', registry.token),
	]);
	await run('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], {
		cwd,
		env: {
			...environment,
			...Object.fromEntries(values),
			GITHUB_REF_NAME: ref,
			RELEASE_TEST_UNSIGNED: 'true',
		},
		what: script,
	});
}
