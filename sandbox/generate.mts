import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import { format, resolveConfig } from 'prettier';
import { identityFiles } from '../scripts/identity.mts';
import { messageTable } from './messages/table.mts';
import { loadOpenApi, specificationFile } from './service/openapi.mts';
import { answerSchemas } from './service/answerSchemas.mts';

const typesFile = fileURLToPath(new URL('../nodes/shared/api.generated.ts', import.meta.url));
const schemasFile = fileURLToPath(new URL('../test/schemas.generated.json', import.meta.url));
const readmeFile = fileURLToPath(new URL('../README.md', import.meta.url));

/** Between them stands what is made here. */
const MARKS = ['<!-- messages: made by `npm run generate` -->', '<!-- /messages -->'];

/** The API's types, for the nodes: `paths`, `components` and `operations` by operationId. */
async function typesSource(): Promise<string> {
	const nodes = await openapiTS(new URL(`file://${specificationFile}`), {
		silent: true,
		// What has a default need not be sent.
		defaultNonNullable: false,
	});
	return `// Generated from sandbox/openapi.yaml by \`npm run generate\`. Do not edit.\n\n${astToString(nodes)}`;
}

/** The raw JSON schemas of all answers, for the tests, as prettier would write them. */
async function schemasSource(): Promise<string> {
	const config = await resolveConfig(schemasFile);
	const source = JSON.stringify(answerSchemas(loadOpenApi()));
	return await format(source, { ...config, parser: 'json' });
}

/** The README with today's messages. */
async function withMessages(readme: string): Promise<string> {
	const [start, end] = MARKS.map((mark) => readme.indexOf(mark));
	if (start < 0 || end < start) throw new Error(`README.md lacks ${MARKS.join(' … ')}`);
	const before = readme.slice(0, start + MARKS[0].length);
	return `${before}\n\n${await messageTable()}\n\n${readme.slice(end)}`;
}

const generated = [
	{ file: typesFile, source: await typesSource() },
	{ file: schemasFile, source: await schemasSource() },
	...(await identityFiles()),
];
for (const one of generated) {
	if (one.file === readmeFile) one.source = await withMessages(one.source);
}
const stale = generated.filter(
	({ file, source }) => !existsSync(file) || readFileSync(file, 'utf8') !== source,
);

if (process.argv.includes('--check')) {
	for (const { file } of stale) console.error(`Stale: ${file}. Run "npm run generate".`);
	if (stale.length > 0) process.exitCode = 1;
} else {
	for (const { file, source } of stale) writeFileSync(file, source);
	console.log(stale.length > 0 ? 'Generated files written.' : 'Generated files were up to date.');
}
