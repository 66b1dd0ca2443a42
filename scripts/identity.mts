/**
 * Derives all names and URLs from `author` and `repository` in package.json, which an owner sets
 * (scripts/release/README.md).
 */
import { readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { ROOT } from '../sandbox/launcher/paths.mts';
import { getNodePage } from './pages/files.mts';

const CREDENTIAL_FILE = 'credentials/OutreachAutomationApi.credentials.ts';
/** Works on GitHub for any branch name. */
const DOCS_PATH = 'blob/HEAD/docs';
const CLONE_INSTRUCTIONS = [
	'README.md',
	'CONTRIBUTING.md',
	'docs/install.md',
	'docs/development/check-service.md',
];
const TEMPLATES = ['bug.yml', 'config.yml'].map((name) => `.github/ISSUE_TEMPLATE/${name}`);
const REPOSITORY_URL_PATTERN = /^git\+(https:\/\/[^/]+\/[^/]+\/[^/]+)\.git$/;

export interface Manifest {
	name: string;
	version: string;
	author: { name: string; email: string };
	repository: { url: string };
	homepage: string;
	bugs: { url: string };
}

/** A file and its expected content. */
export interface Generated {
	file: string;
	source: string;
}

export function readManifest(): Manifest {
	return JSON.parse(readSource('package.json')) as Manifest;
}

/**
 * Returns the URL of the repository's page.
 *
 * @throws Error if `repository.url` in package.json has another format
 */
export function getRepositoryUrl({ repository }: Pick<Manifest, 'repository'>): string {
	const page = REPOSITORY_URL_PATTERN.exec(repository.url)?.[1];
	if (page) return page;
	throw new Error(
		`repository.url in package.json is ${repository.url}; write it as git+https://<host>/<owner>/<name>.git`,
	);
}

/** Generates every file that contains our names or URLs. */
export async function generateIdentityFiles(): Promise<Generated[]> {
	const manifest = readManifest();
	const page = getRepositoryUrl(manifest);
	const updatedManifest = {
		...manifest,
		homepage: `${page}#readme`,
		bugs: { url: `${page}/issues` },
	};
	const codexFiles = readdirSync(join(ROOT, 'nodes'), { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.node.json'))
		.map((file) => join('nodes', file));
	return [
		{
			file: join(ROOT, 'package.json'),
			source: `${JSON.stringify(updatedManifest, null, '\t')}\n`,
		},
		...(await Promise.all(codexFiles.map((file) => formatSource(generateCodex(file, page))))),
		await formatSource(
			replaceMatches(
				CREDENTIAL_FILE,
				/(?<=documentationUrl =\s*')[^']*(?=')/,
				`${page}/${DOCS_PATH}/credentials.md`,
			),
		),
		...CLONE_INSTRUCTIONS.map((file) =>
			replaceMatches(
				file,
				/(?<=^git clone )\S+\.git\ncd \S+$/m,
				`${page}.git\ncd ${basename(page)}`,
			),
		),
		...TEMPLATES.map((file) =>
			replaceMatches(file, /https:\/\/\S+?(?=\/(blob\/HEAD|security)\/)/, page),
		),
		replaceMatches('docs/troubleshooting.md', /https:\/\/\S+?(?=\/issues\))/, page),
		replaceMatches('nodes/shared/errors/messages.ts', /https:\/\/\S+?(?=\/issues)/g, page),
		replaceMatches('LICENSE.md', /(?<=^Copyright \(c\) \d+ ).*$/m, manifest.author.name),
	];
}

/** Generates a node's codex file, with links to its page and the credential's. */
function generateCodex(file: string, page: string): Generated {
	const codex = JSON.parse(readSource(file)) as { resources: object };
	const createLinks = (path: string) => [{ url: `${page}/${path}` }];
	codex.resources = {
		credentialDocumentation: createLinks(`${DOCS_PATH}/credentials.md`),
		primaryDocumentation: createLinks(`blob/HEAD/${getNodePage(basename(dirname(file)))}`),
	};
	return { file: join(ROOT, file), source: JSON.stringify(codex) };
}

/** Replaces all matches of the pattern in a file. */
function replaceMatches(file: string, pattern: RegExp, text: string): Generated {
	const source = readSource(file);
	if (source.search(pattern) < 0) throw new Error(`${file} has no match for ${text}`);
	return { file: join(ROOT, file), source: source.replace(pattern, () => text) };
}

/** Formats a generated file with prettier. */
export async function formatSource({ file, source }: Generated): Promise<Generated> {
	const config = await resolveConfig(file);
	return { file, source: await format(source, { ...config, filepath: file }) };
}

function readSource(file: string): string {
	return readFileSync(join(ROOT, file), 'utf8');
}

/**
 * Finds fields of package.json that still contain the initial placeholders, which must not be
 * published.
 */
export function findPlaceholders({ name, author, repository }: Manifest): string[] {
	const isPlaceholder = {
		'author.name': author.name === `${name} maintainers`,
		'author.email': author.email === 'maintainers@users.noreply.github.com',
		'repository.url': repository.url.includes(`/${name}/${name}`),
	};
	return Object.entries(isPlaceholder)
		.filter(([, isUnset]) => isUnset)
		.map(([field]) => `${field} in package.json is still the placeholder`);
}
