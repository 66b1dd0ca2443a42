import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import { format, resolveConfig } from 'prettier';
import {
	loadOpenApi,
	listOperations,
	specificationFile,
	type JsonObject,
} from '../sandbox/service/openapi.mts';
import { buildResponseSchemas } from './responseSchemas.mts';
import { generateIdentityFiles, type Generated } from './identity.mts';
import { generateIcons } from './icons.mts';
import { generateSubtitles } from './subtitles.mts';
import { generatePages } from './pages/generated.mts';

const typesFile = fileURLToPath(new URL('../nodes/shared/api.generated.ts', import.meta.url));
const schemasFile = fileURLToPath(new URL('../test/schemas.generated.json', import.meta.url));
const routesFile = fileURLToPath(new URL('../test/routes.generated.json', import.meta.url));

/** Generates the API's types: `paths`, `components`, and `operations` by operationId. */
async function generateTypes(): Promise<string> {
	const nodes = await openapiTS(new URL(`file://${specificationFile}`), {
		silent: true,
		// Parameters with a default are optional.
		defaultNonNullable: false,
	});
	return `// Generated from sandbox/openapi.yaml by \`npm run generate\`. Do not edit.\n\n${astToString(nodes)}`;
}

/** Formats JSON with prettier. */
async function formatJson(file: string, value: unknown): Promise<Generated> {
	const config = await resolveConfig(file);
	return { file, source: await format(JSON.stringify(value), { ...config, parser: 'json' }) };
}

/** Maps each operationId of openapi.yaml to its route. */
function buildRoutes(document: JsonObject): Record<string, { method: string; path: string }> {
	return Object.fromEntries(
		listOperations(document).map(({ operationId, method, path }) => [
			operationId,
			{ method, path },
		]),
	);
}

const document = loadOpenApi();
const generated = [
	{ file: typesFile, source: await generateTypes() },
	await formatJson(schemasFile, buildResponseSchemas(document)),
	await formatJson(routesFile, buildRoutes(document)),
	...generateIcons(),
	...(await generateSubtitles()),
	...(await generatePages(await generateIdentityFiles())),
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
