import type { INodeProperties } from 'n8n-workflow';
import { events } from '../../nodes/Trigger/events';
import type { Source } from './sources';
import { built, isTrigger, load } from './sources';
import { evaluated, settingsOf, visible } from './visible';

const MOST_OF_NOTICE = 119;

/** What people type who look for one of the nodes. */
const SEARCHED: Record<string, string[]> = {
	'Outreach Campaign Export': ['campaign'],
	'Outreach Lead': ['upsert', 'find or create', 'sync', 'outreach'],
	'Outreach Network Action': ['sequence', 'cold email', 'send message'],
};

/** A parameter's label, by the API's name for it, also of those inside collections. */
function labelsOf(properties: INodeProperties[]): Array<[string, string]> {
	return properties.flatMap(({ displayName, name, options = [] }) => [
		[name, displayName] as [string, string],
		...options.flatMap((option) => {
			if ('values' in option) return labelsOf(option.values);
			return 'type' in option ? labelsOf([option]) : [];
		}),
	]);
}

describe.each(built)('the texts of %s', (file) => {
	let source: Source;
	beforeAll(async () => {
		source = await load(file);
	});

	test('the subtitle is the name of the operation, or of the event', () => {
		const { node, operations } = source;
		const options = (isTrigger(file) ? events : operations).map(({ option }) => option);
		expect(options.length).toBeGreaterThan(0);
		const parameter = isTrigger(file) ? 'event' : 'operation';
		const shown = options.map(({ value }) =>
			evaluated(node, { [parameter]: value }, node.description.subtitle),
		);
		expect(shown).toEqual(options.map(({ name }) => name));
	});

	test('there is one notice at most, and it is short', () => {
		const { node } = source;
		for (const setting of settingsOf(node.description.properties)) {
			const notices = visible(node, setting).filter(({ type }) => type === 'notice');
			expect([setting, notices.length <= 1]).toEqual([setting, true]);
			for (const { displayName } of notices) {
				expect([displayName, displayName.length <= MOST_OF_NOTICE]).toEqual([displayName, true]);
			}
		}
	});

	test('its action is told, and people find it by what they type', () => {
		const { codex, node } = source;
		const { description, displayName } = node.description;
		expect(description).toContain(isTrigger(file) ? 'Starts the workflow' : 'Outreach Automation');
		const aliases = codex.alias.map((alias) => alias.toLowerCase());
		expect(aliases).toEqual(expect.arrayContaining(SEARCHED[displayName] ?? []));
	});
});

test('each event has an action for the panel', () => {
	for (const { option } of events) expect(option.action).toMatch(/^On [A-Za-z]/);
});

test('whose service it is not stands in one description', async () => {
	const sources = await Promise.all(built.map(load));
	const texts = sources.map(({ node }) => node.description.description);
	expect(texts.filter((text) => text.includes('not Outreach.io'))).toHaveLength(1);
});

test.each(['use_speaker_boost', 'useSpeakerBoost', 'profileUrl', 'linkedinUrl'])(
	'%s has one label in all nodes',
	async (name) => {
		const sources = await Promise.all(built.map(load));
		const labels = sources.flatMap(({ node }) =>
			labelsOf(node.description.properties).flatMap(([known, label]) =>
				known === name ? [label] : [],
			),
		);
		expect([...new Set(labels)]).toEqual([
			name.toLowerCase().includes('boost') ? 'Speaker Boost' : 'LinkedIn URL',
		]);
	},
);
