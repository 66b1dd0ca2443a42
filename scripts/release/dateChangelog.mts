/** Called while a release is made: puts what was unreleased in CHANGELOG.md under its version. */
import { readFileSync, writeFileSync } from 'node:fs';
import { released } from './changelog.mts';

const FILE = 'CHANGELOG.md';
const today = new Date().toISOString().slice(0, 10);
writeFileSync(FILE, released(readFileSync(FILE, 'utf8'), process.argv[2], today));
