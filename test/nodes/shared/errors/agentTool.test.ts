import { inOneText, isAgentTool } from '../../../../nodes/shared/errors/agentTool';
import { runAgain } from '../../../../nodes/shared/errors/errorText';
import { polled } from './samples';

describe('for the model of an AI agent', () => {
	test.each([
		['outreach.leadTool', true],
		['outreach.lead', false],
		['outreach.Toolbox', false],
	])('%s is its tool: %s', (type, isTool) => {
		expect(isAgentTool({ type })).toBe(isTool);
	});

	test.each([
		['It failed', 'Wait', /^It failed\. Wait\. To run/],
		['It failed.', 'Wait!', /^It failed\. Wait! To run/],
		['Did it fail?', 'Wait. Then go', /^Did it fail\? Wait\. Then go\. To run/],
		['It failed', '', /^It failed$/],
		['It failed', null, /^It failed$/],
		['It failed', undefined, /^It failed$/],
	])('%j and %j are one text', (message, nextStep, text) => {
		expect(inOneText(message, nextStep)).toMatch(text);
	});

	test('who polls publishes', () => {
		expect([runAgain({}), runAgain(polled)]).toEqual([
			'run the workflow again',
			'publish the workflow again',
		]);
	});
});
