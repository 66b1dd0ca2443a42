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
const isCheck = process.argv.includes('--check');

/** Generates the API's types: `paths`, `components`, and `operations` by operationId. */
async function generateTypes(): Promise<string> {
	const nodes = await openapiTS(new URL(`file://${specificationFile}`), {
		silent: true,
		// Parameters with a default are optional.
		defaultNonNullable: false,
	});
	return `// Generated from sandbox/openapi.yaml by \`npm run generate\`. Do not edit.\n\n${astToString(nodes)}`;
}

/** Writes files that are stale; with `--check`, it only reports them. */
function update(files: Array<{ file: string; source: string }>): void {
	for (const { file, source } of files) {
		if (existsSync(file) && readFileSync(file, 'utf8') === source) continue;
		console.log(isCheck ? `Stale: ${file}. Run "npm run generate".` : `Written: ${file}`);
		if (isCheck) {
			process.exitCode = 1;
			continue;
		}
		mkdirSync(dirname(file), { recursive: true });
		writeFileSync(file, source);
	}
}

const schemas = buildApiSchemas(loadOpenApi());
update([
	{ file: typesFile, source: await generateTypes() },
	await formatSource({ file: schemasFile, source: JSON.stringify(schemas) }),
	...(await createOutputSchemas(schemas)),
	...generateIcons(),
	...(await generateSubtitles()),
]);
// after the output schemas, as pages list their fields
update(await generatePages(await generateIdentityFiles()));
