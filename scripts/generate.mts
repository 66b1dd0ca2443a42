import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { ROOT } from '../sandbox/launcher/paths.mts';
import {
	loadOpenApi,
	listApiOperations,
	specificationFile,
	type JsonObject,
} from '../sandbox/service/openapi.mts';
import { buildResponseSchemas } from './responseSchemas.mts';
import { formatSource, generateIdentityFiles } from './identity.mts';
import { generateIcons } from './icons.mts';
import { generateSubtitles } from './subtitles.mts';
import { generatePages } from './pages/generated.mts';

const typesFile = join(ROOT, 'nodes/shared/api.generated.ts');
const schemasFile = join(ROOT, 'test/schemas.generated.json');
const routesFile = join(ROOT, 'test/routes.generated.json');

/** Generates the API's types: `paths`, `components`, and `operations` by operationId. */
async function generateTypes(): Promise<string> {
	const nodes = await openapiTS(new URL(`file://${specificationFile}`), {
		silent: true,
		// Parameters with a default are optional.
		defaultNonNullable: false,
	});
	return `// Generated from sandbox/openapi.yaml by \`npm run generate\`. Do not edit.\n\n${astToString(nodes)}`;
}

/** Maps each operationId of openapi.yaml to its route. */
function buildRoutes(document: JsonObject): Record<string, { method: string; path: string }> {
	return Object.fromEntries(
		listApiOperations(document).map(({ operationId, method, path }) => [
			operationId,
			{ method, path },
		]),
	);
}

const document = loadOpenApi();
const generated = [
	{ file: typesFile, source: await generateTypes() },
	await formatSource({
		file: schemasFile,
		source: JSON.stringify(buildResponseSchemas(document)),
	}),
	await formatSource({ file: routesFile, source: JSON.stringify(buildRoutes(document)) }),
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
