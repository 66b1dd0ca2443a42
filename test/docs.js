/** Gives the tests what users read, as they may not read files themselves. */
const { readFileSync, readdirSync } = require('node:fs');
const { join } = require('node:path');

const docs = join(__dirname, '../docs');
const pages = readdirSync(docs, { recursive: true }).filter((path) => path.endsWith('.md'));

/** Every page of docs/, by its path there with forward slashes. */
global.docs = Object.fromEntries(
	pages.map((path) => [path.replaceAll('\\', '/'), readFileSync(join(docs, path), 'utf8')]),
);
