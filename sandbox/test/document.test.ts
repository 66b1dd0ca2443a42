/** @jest-environment <rootDir>/sandbox/test/environment.js */
import type { OperationId } from '../../test/contract/routes';
import { describeChecks, freshStart } from './document/check';
import { limits } from './document/limits';
import { rules } from './document/rules';
import { tables } from './document/tables';

/** One of each kind: without a key, listed, made, deleted, a file, legacy, what is sent once. */
const KINDS: OperationId[] = [
	...(['getInfo', 'listLeads', 'createLead', 'deleteKey'] as const),
	...(['exportCampaign', 'getJobStatus', 'scheduleLinkedinAction'] as const),
];

beforeEach(freshStart);

it('covers every numbered rule, table and sentence under Limits', () => {
	expect({ rules: rules.length, tables: tables.length, limits: limits.length }).toEqual({
		rules: 14,
		tables: 24,
		limits: 6,
	});
});

describeChecks('rule', rules, KINDS);
describeChecks('table', tables, KINDS);
describeChecks('limit', limits, KINDS);
