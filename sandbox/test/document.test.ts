/** @jest-environment <rootDir>/sandbox/test/environment.js */
import { freshStart } from './document/check';
import { limits } from './document/limits';
import { rules } from './document/rules';
import { resourceTables } from './document/resourceTables';
import { routeTables } from './document/routeTables';
import { ruleTables } from './document/ruleTables';

const tables = [...resourceTables, ...routeTables, ...ruleTables];

beforeEach(freshStart);

it('covers every numbered rule, table and sentence under Limits', () => {
	expect({ rules: rules.length, tables: tables.length, limits: limits.length }).toEqual({
		rules: 14,
		tables: 24,
		limits: 6,
	});
});

it.each(rules.map(({ name, check }) => [name, check] as const))('rule: %s', async (_name, check) =>
	check(),
);

it.each(tables.map(({ name, check }) => [name, check] as const))(
	'table: %s',
	async (_name, check) => check(),
);

it.each(limits.map(({ name, check }) => [name, check] as const))(
	'limit: %s',
	async (_name, check) => check(),
);
