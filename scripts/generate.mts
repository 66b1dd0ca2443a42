import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import { format, resolveConfig } from 'prettier';
import {
	loadOpenApi,
	operationsOf,
	specificationFile,
	type JsonObject,
} from '../sandbox/service/openapi.mts';
import { answerSchemas } from './answerSchemas.mts';
import { identityFiles, type Generated } from './identity.mts';
import { operationFiles } from './operationFiles.mts';
import { generatedPages } from './pages/generated.mts';

const typesFile = fileURLToPath(new URL('../nodes/shared/api.generated.ts', import.meta.url));
const schemasFile = fileURLToPath(new URL('../test/schemas.generated.json', import.meta.url));
const routesFile = fileURLToPath(new URL('../test/routes.generated.json', import.meta.url));

/** The API's types, for the nodes: `paths`, `components` and `operations` by operationId. */
async function typesSource(): Promise<string> {
	const nodes = await openapiTS(new URL(`file://${specificationFile}`), {
		silent: true,
		// What has a default need not be sent.
		defaultNonNullable: false,
	});
	return `// Generated from sandbox/openapi.yaml by \`npm run generate\`. Do not edit.\n\n${astToString(nodes)}`;
}

/** JSON for the tests, as prettier would write it. */
async function jsonFile(file: string, value: unknown): Promise<Generated> {
	const config = await resolveConfig(file);
	return { file, source: await format(JSON.stringify(value), { ...config, parser: 'json' }) };
}

/** Where each operation of openapi.yaml is, by its operationId. */
function routesOf(document: JsonObject): Record<string, { method: string; path: string }> {
	return Object.fromEntries(
		operationsOf(document).map(({ operationId, method, path }) => [operationId, { method, path }]),
	);
}

const document = loadOpenApi();
const generated = [
	{ file: typesFile, source: await typesSource() },
	await jsonFile(schemasFile, answerSchemas(document)),
	await jsonFile(routesFile, routesOf(document)),
	...(await operationFiles()),
	...(await generatedPages(await identityFiles())),
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
