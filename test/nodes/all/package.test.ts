/** What n8n's package loader, node panel and forms require of each node. */
import { OutreachAutomationApi } from '../../../credentials/OutreachAutomationApi.credentials';
import packageJson from '../../../package.json';
import { type Source, built as builtNodes, load } from '../sources';

const CATEGORIES = [
	...['Analytics', 'Communication', 'Data & Storage', 'Development', 'Finance & Accounting'],
	...['Marketing & Content', 'Miscellaneous', 'Productivity', 'Sales', 'Utility'],
];

test('the package lists nodes and a credential, all under dist', () => {
	const { credentials, nodes } = packageJson.n8n;
	expect(nodes.length).toBeGreaterThan(0);
	for (const path of [...nodes, ...credentials]) expect(path).toMatch(/^dist\/.*\.js$/);
});

describe.each(builtNodes)('%s', (built) => {
	let source: Source;
	beforeAll(async () => {
		source = await load(built);
	});

	test('has a codex file with its name and allowed categories', () => {
		const { codex, node } = source;
		expect(codex.node).toBe(`${packageJson.name}.${node.description.name}`);
		expect(codex.nodeVersion).toBe('1.0');
		expect(codex.codexVersion).toBe('1.0');
		expect(codex.categories.length).toBeGreaterThan(0);
		expect(CATEGORIES).toEqual(expect.arrayContaining(codex.categories));
		expect(codex).not.toHaveProperty('subcategories');
	});

	test("uses this package's credential, has one name, and its icons exist", () => {
		const { folder, node } = source;
		const { credentials, defaults, displayName, icon } = node.description;
		expect(credentials).toEqual([{ name: new OutreachAutomationApi().name, required: true }]);
		expect(defaults.name).toBe(displayName);
		expect(displayName).toMatch(/^Outreach /);
		const { light, dark } = icon as { light: string; dark: string };
		for (const file of [light, dark]) {
			expect(() => require.resolve(`../${folder}/${file.replace('file:', '')}`)).not.toThrow();
		}
		expect(dark).toBe(light.replace(/\.svg$/, '.dark.svg'));
	});

	test('implements exactly the pickers that its parameters name', () => {
		const { node } = source;
		const named = node.description.properties.flatMap(({ modes = [] }) =>
			modes.flatMap(({ typeOptions }) => typeOptions?.searchListMethod ?? []),
		);
		for (const method of named) {
			expect(Object.keys(node.methods?.listSearch ?? {})).toContain(method);
		}
		expect(Object.keys(node.methods?.listSearch ?? {}).sort()).toEqual([...new Set(named)].sort());
	});
});
