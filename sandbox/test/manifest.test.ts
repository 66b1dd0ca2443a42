import root from '../../package.json';
import own from '../package.json';

const mine = Object.entries(own.devDependencies);
const theirs = new Map(Object.entries(root.devDependencies));

it('names each package at one version, the same as the root: npm then needs one node_modules', () => {
	const elsewhere = mine.map(([name, version]) => [name, theirs.get(name) ?? version]);
	expect(mine).toEqual(elsewhere);
	for (const [name, version] of [...mine, ...theirs]) {
		expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+$/)]);
	}
});
