import { type INodeParameters, NodeHelpers } from 'n8n-workflow';
import { events } from '../../../nodes/Trigger/events';
import { type LoadedNode, builtFiles, isTriggerFile, loadNode } from '../sources';
import {
	evaluateExpression,
	listVisibilitySettings,
	getVisibleProperties,
} from '../visibleProperties';

const MAX_NOTICE_LENGTH = 119;
/** OpenAI's limit for a tool name; n8n 2 truncates the name, n8n 1 does not. */
const MAX_TOOL_NAME_LENGTH = 64;

describe.each(builtFiles)('the texts of %s', (file) => {
	let source: LoadedNode;
	beforeAll(async () => {
		source = await loadNode(file);
	});

	test('the subtitle is the name of the operation or event', () => {
		const { node, operations } = source;
		const getSubtitle = (parameters: INodeParameters) =>
			evaluateExpression(node, parameters, node.description.subtitle);
		const eventCases = events.map(({ option }) => [{ event: option.value }, option.name] as const);
		const operationCases = operations.map(({ option: { name, value: operation }, resource }) => {
			return [{ operation, resource }, name] as const;
		});
		for (const [parameters, subtitle] of isTriggerFile(file) ? eventCases : operationCases) {
			expect(getSubtitle(parameters)).toBe(subtitle);
		}
	});

	test('a notice warns of operations that spend credits, contact people, or change data', () => {
		const { node, operations } = source;
		for (const { contactsPeople, option, resource, route, spendsCredits } of operations) {
			const setting = { operation: option.value, ...(resource && { resource }) };
			const notices = getVisibleProperties(node, setting)
				.filter(({ name }) => name === 'liveNotice')
				.map(({ displayName }) => displayName);
			const hasSideEffect =
				spendsCredits ||
				contactsPeople ||
				/^DELETE |uploadProspects$|^(PUT|PATCH) [^J]*}$/.test(route);
			const expectedNotice = contactsPeople
				? /they contact the person at each item's LinkedIn URL/
				: /^Test runs are live: /;
			expect([setting, notices]).toEqual([
				setting,
				hasSideEffect ? [expect.stringMatching(expectedNotice)] : [],
			]);
		}
	});

	test('a node shows at most one short notice besides the columns notice', () => {
		const { node } = source;
		for (const setting of listVisibilitySettings(node.description.properties)) {
			const notices = getVisibleProperties(node, setting).filter(({ type }) => type === 'notice');
			const others = notices.filter(({ name }) => name !== 'columnsNotice');
			expect([setting, others.length <= 1]).toEqual([setting, true]);
			const longNotices = notices.filter(
				({ displayName }) => displayName.length > MAX_NOTICE_LENGTH,
			);
			expect(longNotices).toEqual([]);
		}
	});

	test('the tool description names the chosen operation', () => {
		const { node, operations } = source;
		if (node.description.usableAsTool === undefined) return;
		for (const { option, resource } of operations) {
			const toolDescription = NodeHelpers.makeDescription(
				{ operation: option.value, ...(resource && { resource }) },
				node.description,
			);
			expect(toolDescription).toBe(`${option.action} in ${node.description.displayName}`);
			// n8n makes the tool name from the description, too
			const name = toolDescription.replace(/[^\w-]+/g, '_');
			expect([name, name.length <= MAX_TOOL_NAME_LENGTH]).toEqual([name, true]);
		}
	});

	test('an action says whether it deletes, spends credits or contacts a person', () => {
		for (const { contactsPeople, option, route, spendsCredits } of source.operations) {
			const { action } = option;
			expect([action, /permanently/.test(action)]).toEqual([action, route.startsWith('DELETE ')]);
			expect([action, /spend credits/.test(action)]).toEqual([action, spendsCredits === true]);
			expect([action, /\bperson\b/.test(action)]).toEqual([action, contactsPeople === true]);
		}
	});
});
