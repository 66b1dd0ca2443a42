import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import { format, resolveConfig } from 'prettier';
import { loadOpenApi, specificationFile } from '../sandbox/service/openapi.mts';
import { versionTable } from '../test/versions/results.mts';
import { answerSchemas } from './answerSchemas.mts';
import { identityFiles } from './identity.mts';
import { messageTable } from './messages/table.mts';
import { withTable } from './withTable.mts';

const typesFile = fileURLToPath(new URL('../nodes/shared/api.generated.ts', import.meta.url));
const schemasFile = fileURLToPath(new URL('../test/schemas.generated.json', import.meta.url));
const readmeFile = fileURLToPath(new URL('../README.md', import.meta.url));
const messagesFile = fileURLToPath(new URL('../docs/messages.md', import.meta.url));

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

const generated = [
	{ file: typesFile, source: await typesSource() },
	{ file: schemasFile, source: await schemasSource() },
	{
		file: messagesFile,
		source: withTable(readFileSync(messagesFile, 'utf8'), 'messages', await messageTable()),
	},
	...(await identityFiles()).map(({ file, source }) => ({
		file,
		source: file === readmeFile ? withTable(source, 'versions', versionTable()) : source,
	})),
];
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
