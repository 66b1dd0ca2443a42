/** The pages in docs/nodes/, against what n8n's editor shows of the built descriptions. */
import type { INodeProperties } from 'n8n-workflow';
import { OutreachAutomationApi } from '../../credentials/OutreachAutomationApi.credentials';
import packageJson from '../../package.json';
import type { Source } from './sources';
import { built, isTrigger, load } from './sources';
import { withInner } from './visible';

/** The pages of docs/, by their path there. */
declare const docs: Record<string, string>;

const DOCS = packageJson.homepage.replace('#readme', '/blob/HEAD/docs/');

function pathOf(displayName: string): string {
	return `nodes/${displayName.replace('Outreach ', '').toLowerCase().replaceAll(' ', '-')}.md`;
}

/** What a page says under a heading, to the next one. */
function sectionOf(page: string, heading: string): string {
	const [, section] = page.split(`\n### ${heading}\n`);
	expect([heading, section !== undefined]).toEqual([heading, true]);
	return section.split(/\n##+ /)[0];
}

/** Lists of a record's fields: the editor shows them. */
const FIELDS_OF_RECORDS = ['fields'];

/** What a line of fields is about: `- **Company, Title**: Text.` */
function labelsOf(line: string): string[] {
	const [, labels = ''] = /^ *- \*\*(.+?)\*\*/.exec(line) ?? [];
	return labels.split(/, | → /);
}

function expectFields(section: string, properties: INodeProperties[]): void {
	const rows = section.split('\n').filter((line) => /^ *- \*\*/.test(line));
	for (const property of withInner(properties)) {
		const { default: preset, displayName: label, name, options = [], type } = property;
		if (['notice', 'hidden'].includes(type)) continue;
		const choices = options.flatMap((option) =>
			'value' in option ? `*${option.name}*${option.value === preset ? ' (' : ''}` : [],
		);
		const told = FIELDS_OF_RECORDS.includes(name) ? [] : choices;
		const found = rows.filter((row) => labelsOf(row).includes(label));
		const hasAll = found.some((row) => told.every((choice) => row.includes(choice)));
		expect([label, hasAll]).toEqual([label, true]);
	}
}

/** What a page says of an operation, with the operations whose fields it names. */
function entryOf(page: string, name: string): string {
	const section = sectionOf(page, name);
	const others = [...section.matchAll(/: see \[(.+?)\]/g)].map(([, other]) => other);
	return [section, ...others.map((other) => sectionOf(page, other))].join('\n');
}

describe.each(built)('the page of %s', (file) => {
	let source: Source;
	let page: string;
	beforeAll(async () => {
		source = await load(file);
		page = docs[pathOf(source.node.description.displayName)];
	});

	test('it is where n8n links to', () => {
		const { codex, node } = source;
		const { displayName } = node.description;
		expect(page).toMatch(new RegExp(`^# ${displayName}\n`));
		expect(codex).toHaveProperty('resources', {
			credentialDocumentation: [{ url: `${DOCS}credentials.md` }],
			primaryDocumentation: [{ url: DOCS + pathOf(displayName) }],
		});
	});

	test('it tells of each operation or event, with its fields and their choices', () => {
		const { properties } = source.node.description;
		const lists = properties.filter(({ name }) => ['event', 'operation'].includes(name));
		const entries = lists.flatMap(({ displayOptions, name, options = [] }) =>
			options.flatMap((option) =>
				'value' in option
					? [{ ...option, list: name, resource: displayOptions?.show?.resource?.[0] }]
					: [],
			),
		);
		expect(entries.length).toBeGreaterThan(0);
		const common = docs['common-options.md'];
		for (const { description = '', list, name, resource, value } of entries) {
			const shared = page.split(`\n### In every ${list}`).slice(1);
			const forIt = shared.filter((section) => !section.startsWith(` except ${name}\n`));
			const section = [entryOf(page, name), ...forIt, common].join('\n');
			expect(section).toContain(description.split('. ')[0]);
			const own = properties.filter(({ displayOptions: { show = {} } = {}, name: parameter }) => {
				const isOfEntry = (show[list] as unknown[] | undefined)?.includes(value) ?? true;
				const isOfResource = show.resource?.includes(resource ?? '') ?? true;
				return !['event', 'operation', 'resource'].includes(parameter) && isOfEntry && isOfResource;
			});
			expectFields(section, own);
		}
	});

	test('it names each resource where there are several', () => {
		const [list] = source.node.description.properties.filter(({ name }) => name === 'resource');
		const names = (list?.options ?? []).map(({ name }) => name);
		for (const name of names.length > 1 ? names : []) expect(page).toContain(`\n*${name}*.`);
	});

	test('it tells of the Retry button and of credits before the operations', () => {
		if (isTrigger(file)) return;
		const [toKnow] = page.split('\n## Operations\n');
		expect(toKnow).toMatch(/Retry button/);
		if (source.operations.some(({ spendsCredits }) => spendsCredits)) {
			expect(toKnow).toMatch(/credits/);
		}
	});
});

test("the credential's link leads to its page, which names its fields", () => {
	const { documentationUrl, properties } = new OutreachAutomationApi();
	expect(documentationUrl).toBe(`${DOCS}credentials.md`);
	for (const { displayName } of properties) {
		expect(docs['credentials.md']).toContain(`**${displayName}**`);
	}
});

test('docs/nodes/ has no page without a node', async () => {
	const sources = await Promise.all(built.map(load));
	const paths = sources.map(({ node }) => pathOf(node.description.displayName));
	const pages = Object.keys(docs).filter((path) => path.startsWith('nodes/'));
	expect(pages.sort()).toEqual(paths.sort());
});
