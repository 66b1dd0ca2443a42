/**
 * Lints the built descriptions. n8n's linter reads only literals, so each built class is first written
 * to a temporary file with its description inlined.
 */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { ESLint } from 'eslint';
import { type NodeConnectionType, NodeConnectionTypes } from 'n8n-workflow';
import { ROOT, createTemporaryFolder } from '../../sandbox/launcher/paths.mts';
import { endAll, endOnSignals } from '../../sandbox/launcher/processes.mjs';

type Fields = Record<string, unknown>;

const require = createRequire(import.meta.url);

const { n8n } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
	n8n: { nodes: string[]; credentials: string[] };
};

/** The types of class fields that the linter needs. */
const FIELD_TYPES: Record<string, string> = {
	description: 'INodeTypeDescription',
	icon: 'Icon',
	properties: 'INodeProperties[]',
	authenticate: 'IAuthenticate',
	test: 'ICredentialTestRequest',
};

/** The source code of values that JSON cannot represent, by placeholder. */
const SOURCES = { __function__: 'async () => ({})', __undefined__: 'undefined' };
const CONNECTIONS = new Map(
	Object.entries(NodeConnectionTypes).map(([name, type]) => [type, name]),
);

/** Formats a value as a literal. Functions become stubs, and connections become constants. */
function toLiteral(value: unknown): string {
	const json = JSON.stringify(
		value,
		(_, inner: unknown) =>
			inner === undefined || typeof inner === 'function' ? `__${typeof inner}__` : inner,
		'\t',
	);
	return json
		.replace(/"(__function__|__undefined__)"/g, (_, kind: keyof typeof SOURCES) => SOURCES[kind])
		.replace(/^(\t*)"([A-Za-z_$][\w$]*)": /gm, '$1$2: ')
		.replace(/(?<=^\t(?:inputs|outputs): \[)[^\]]*/gm, (types) =>
			types.replace(/"(\w+)"/g, (_, type: NodeConnectionType) => {
				return `NodeConnectionTypes.${CONNECTIONS.get(type)}`;
			}),
		)
		.replace(/(?<=[^[{,])\n(?=\t*[\]}])/g, ',\n');
}

/** Formats a class as source code, with literal fields and stub methods. */
function toSource(className: string, instance: object, base: string): string {
	const fields = Object.entries(instance as Fields).map(([key, value]) => {
		const type = FIELD_TYPES[key];
		return `${key}${type ? `: ${type}` : ''} = ${toLiteral(value)};`;
	});
	const methods = Object.getOwnPropertyNames(Object.getPrototypeOf(instance))
		.filter((key) => key !== 'constructor')
		.map((key) => `async ${key}() { return null; }`);
	const body = [...fields, ...methods].join('\n\n');
	const imports = [base, ...Object.values(FIELD_TYPES)]
		.map((type) => type.replace('[]', ''))
		.filter((type) => type === base || body.includes(`: ${type}`));
	return [
		`import type { ${imports.join(', ')} } from 'n8n-workflow';`,
		body.includes('NodeConnectionTypes.')
			? `import { NodeConnectionTypes } from 'n8n-workflow';`
			: '',
		`export class ${className} implements ${base} {\n${body}\n}\n`,
	].join('\n');
}

/** Writes a built class into the scratch package, under the path of its source. */
function writeClass(scratch: string, built: string, base: string): void {
	const className = basename(built).split('.')[0];
	const exported = require(join(ROOT, built)) as Record<string, new () => object>;
	const file = join(scratch, built.replace(/^dist\//, '').replace(/\.js$/, '.ts'));
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, toSource(className, new exported[className](), base));
}

endOnSignals();
try {
	const scratch = createTemporaryFolder('lint');
	for (const path of ['package.json', 'icons']) {
		cpSync(join(ROOT, path), join(scratch, path), { recursive: true });
	}
	for (const built of n8n.nodes) writeClass(scratch, built, 'INodeType');
	for (const built of n8n.credentials) writeClass(scratch, built, 'ICredentialType');

	const eslint = new ESLint({
		cwd: scratch,
		overrideConfigFile: join(ROOT, 'eslint.config.mjs'),
		allowInlineConfig: false,
	});
	const results = await eslint.lintFiles(['**/*.ts']);
	const hasProblems = results.some(({ errorCount, warningCount }) => errorCount + warningCount > 0);
	const formatter = await eslint.loadFormatter('stylish');
	console.log((await formatter.format(results)) || `Nothing found in ${results.length} classes.`);
	process.exitCode = hasProblems ? 1 : 0;
} finally {
	await endAll();
}
