import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { ROOT } from '../sandbox/launcher/paths.mts';
import { loadOpenApi, specificationFile } from '../sandbox/service/openapi.mts';
import { buildApiSchemas } from './apiSchemas.mts';
import { formatSource, generateIdentityFiles } from './identity.mts';
import { generateIcons } from './icons.mts';
import { generateSubtitles } from './subtitles.mts';
import { createOutputSchemas } from './outputSchemas.mts';
import { generatePages } from './pages/generated.mts';

const typesFile = join(ROOT, 'nodes/shared/api.generated.ts');
const schemasFile = join(ROOT, 'test/schemas.generated.json');

/** Generates the API's types: `paths`, `components`, and `operations` by operationId. */
async function generateTypes(): Promise<string> {
	const nodes = await openapiTS(new URL(`file://${specificationFile}`), {
		silent: true,
		// Parameters with a default are optional.
		defaultNonNullable: false,
	});
	return `// Generated from sandbox/openapi.yaml by \`npm run generate\`. Do not edit.\n\n${astToString(nodes)}`;
}

const schemas = buildApiSchemas(loadOpenApi());
const generated = [
	{ file: typesFile, source: await generateTypes() },
	await formatSource({ file: schemasFile, source: JSON.stringify(schemas) }),
	...(await createOutputSchemas(schemas)),
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
	for (const { file, source } of stale) {
		mkdirSync(dirname(file), { recursive: true });
		writeFileSync(file, source);
	}
	console.log(stale.length > 0 ? 'Generated files written.' : 'Generated files were up to date.');
}
