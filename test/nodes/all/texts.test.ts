import type { INodeParameters } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';
import { events } from '../../../nodes/Trigger/events';
import type { Source } from '../sources';
import { built, isTrigger, load } from '../sources';
import { evaluated, settingsOf, visible } from '../visible';

const MAX_OF_NOTICE = 119;
/** OpenAI takes no longer name of a tool; n8n cuts it off there, n8n 1 does not. */
const MAX_OF_TOOL_NAME = 64;

describe.each(built)('the texts of %s', (file) => {
	let source: Source;
	beforeAll(async () => {
		source = await load(file);
	});

	test('the subtitle is the operation and its resource, or the name of the event', () => {
		const { node, operations } = source;
		const shown = (parameters: INodeParameters) =>
			evaluated(node, parameters, node.description.subtitle);
		const ofEvents = events.map(({ option }) => [{ event: option.value }, option.name] as const);
		const ofOperations = operations.map(({ option: { value: operation }, resource }) => {
			return [{ operation, resource }, `${operation}: ${resource}`] as const;
		});
		for (const [parameters, subtitle] of isTrigger(file) ? ofEvents : ofOperations) {
			expect(shown(parameters)).toBe(subtitle);
		}
	});

	test('what spends credits, reaches people, deletes, uploads or updates says so above its fields, and nothing else does', () => {
		const { node, operations } = source;
		for (const { contactsPeople, option, resource, route, spendsCredits } of operations) {
			const setting = { operation: option.value, ...(resource && { resource }) };
			const told = visible(node, setting)
				.filter(({ name }) => name === 'liveNotice')
				.map(({ displayName }) => displayName);
			const harms =
				spendsCredits ||
				contactsPeople ||
				/^DELETE |uploadProspects$|^(PUT|PATCH) [^J]*}$/.test(route);
			const what = contactsPeople
				? /they contact the person at each item's LinkedIn URL/
				: /^Test runs are live: /;
			expect([setting, told]).toEqual([setting, harms ? [expect.stringMatching(what)] : []]);
		}
	});

	test('there is one notice at most beside that of the columns, and each is short', () => {
		const { node } = source;
		for (const setting of settingsOf(node.description.properties)) {
			const notices = visible(node, setting).filter(({ type }) => type === 'notice');
			const others = notices.filter(({ name }) => name !== 'columnsNotice');
			expect([setting, others.length <= 1]).toEqual([setting, true]);
			const long = notices.filter(({ displayName }) => displayName.length > MAX_OF_NOTICE);
			expect(long).toEqual([]);
		}
	});

	test('what reaches people asks for the LinkedIn URL, or takes that of each item', () => {
		const { node, operations } = source;
		for (const { option, contactsPeople, resource } of operations) {
			if (!contactsPeople) continue;
			const shown = (mapping: string) =>
				visible(node, { operation: option.value, resource, mapping }).map(({ name }) => name);
			expect(shown('manual')).toEqual(expect.arrayContaining(['profileUrl']));
			expect(shown('automatic')).not.toContain('profileUrl');
		}
	});

	test('an agent is told what the chosen operation does', () => {
		const { node, operations } = source;
		if (node.description.usableAsTool === undefined) return;
		for (const { option, resource } of operations) {
			const told = NodeHelpers.makeDescription(
				{ operation: option.value, ...(resource && { resource }) },
				node.description,
			);
			expect(told).toBe(`${option.action} in ${node.description.displayName}`);
			// n8n makes the name of the tool of it, too
			const name = told.replace(/[^\w-]+/g, '_');
			expect([name, name.length <= MAX_OF_TOOL_NAME]).toEqual([name, true]);
		}
	});

	test('an agent is told of what deletes, spends credits or reaches people, and of nothing else', () => {
		for (const { contactsPeople, option, route, spendsCredits } of source.operations) {
			const { action } = option;
			expect([action, /permanently/.test(action)]).toEqual([action, route.startsWith('DELETE ')]);
			expect([action, /spend credits/.test(action)]).toEqual([action, spendsCredits === true]);
			expect([action, /\bperson\b/.test(action)]).toEqual([action, contactsPeople === true]);
		}
	});
});
