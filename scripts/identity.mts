/**
 * Who we are stands in package.json: `author` and `repository`. All other addresses follow from
 * these, so that an owner sets them in one place (scripts/release/README.md).
 */
import { readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { nodePage } from './pages/files.mts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CREDENTIAL = 'credentials/OutreachAutomationApi.credentials.ts';
/** Where GitHub shows the docs, whatever the branch is called. */
const DOCS = 'blob/HEAD/docs';
/** What tells people how to get the repository. */
const CLONED_IN = [
	'README.md',
	'CONTRIBUTING.md',
	'docs/install.md',
	'docs/development/check-service.md',
];
const TEMPLATES = ['bug.yml', 'config.yml'].map((name) => `.github/ISSUE_TEMPLATE/${name}`);
const URL_OF_REPOSITORY = /^git\+(https:\/\/[^/]+\/[^/]+\/[^/]+)\.git$/;

/** What package.json says of us. */
export interface Manifest {
	name: string;
	version: string;
	author: { name: string; email: string };
	repository: { url: string };
	homepage: string;
	bugs: { url: string };
}

/** A file, and what it should hold. */
export interface Generated {
	file: string;
	source: string;
}

/** The package.json of this repository. */
export function readManifest(): Manifest {
	return JSON.parse(read('package.json')) as Manifest;
}

/**
 * The address of the repository's page.
 *
 * @throws Error when package.json has none that npm and GitHub take
 */
export function repositoryPage({ repository }: Pick<Manifest, 'repository'>): string {
	const page = URL_OF_REPOSITORY.exec(repository.url)?.[1];
	if (page) return page;
	throw new Error(
		`repository.url in package.json is ${repository.url}; write it as git+https://<host>/<owner>/<name>.git`,
	);
}

/** Every file that names us or our addresses, with those of package.json. */
export async function identityFiles(): Promise<Generated[]> {
	const manifest = readManifest();
	const page = repositoryPage(manifest);
	const own = { ...manifest, homepage: `${page}#readme`, bugs: { url: `${page}/issues` } };
	const codexFiles = readdirSync(join(ROOT, 'nodes'), { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.node.json'))
		.map((file) => join('nodes', file));
	return [
		{ file: join(ROOT, 'package.json'), source: `${JSON.stringify(own, null, '\t')}\n` },
		...(await Promise.all(codexFiles.map((file) => formatted(codexOf(file, page))))),
		await formatted(
			filled(CREDENTIAL, /(?<=documentationUrl =\s*')[^']*(?=')/, `${page}/${DOCS}/credentials.md`),
		),
		...CLONED_IN.map((file) =>
			filled(file, /(?<=^git clone )\S+\.git\ncd \S+$/m, `${page}.git\ncd ${basename(page)}`),
		),
		...TEMPLATES.map((file) => filled(file, /https:\/\/\S+?(?=\/(blob\/HEAD|security)\/)/, page)),
		filled('docs/troubleshooting.md', /https:\/\/\S+?(?=\/issues\))/, page),
		filled('LICENSE.md', /(?<=^Copyright \(c\) \d+ ).*$/m, manifest.author.name),
	];
}

/** What n8n knows of a node, with the links to its page and to that of the credential. */
function codexOf(file: string, page: string): Generated {
	const codex = JSON.parse(read(file)) as { resources: object };
	const linkTo = (path: string) => [{ url: `${page}/${path}` }];
	codex.resources = {
		credentialDocumentation: linkTo(`${DOCS}/credentials.md`),
		primaryDocumentation: linkTo(`blob/HEAD/${nodePage(basename(dirname(file)))}`),
	};
	return { file: join(ROOT, file), source: JSON.stringify(codex) };
}

/** The file with all places that the pattern finds filled with this text. */
function filled(file: string, pattern: RegExp, text: string): Generated {
	const source = read(file);
	if (source.search(pattern) < 0) throw new Error(`${file} has no place for ${text}`);
	return { file: join(ROOT, file), source: source.replace(pattern, () => text) };
}

/** As prettier has it: how long an address is decides where a line breaks. */
async function formatted({ file, source }: Generated): Promise<Generated> {
	const config = await resolveConfig(file);
	return { file, source: await format(source, { ...config, filepath: file }) };
}

function read(file: string): string {
	return readFileSync(join(ROOT, file), 'utf8');
}

/**
 * What of package.json still is the placeholder with which the repository was made: an owner and
 * an author that are called like the package. Nothing may be published under these.
 */
export function placeholders({ name, author, repository }: Manifest): string[] {
	return [
		['author.name', author.name],
		['author.email', author.email],
		['repository.url', repository.url],
	]
		.filter(([, value]) => isPlaceholder(value, name))
		.map(([field, value]) => `${field} in package.json is still the placeholder ${value}`);
}

function isPlaceholder(value: string, name: string): boolean {
	return (
		value === `${name} maintainers` ||
		value === 'maintainers@users.noreply.github.com' ||
		value.includes(`/${name}/${name}`)
	);
}
