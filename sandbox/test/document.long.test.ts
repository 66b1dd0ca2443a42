/** @jest-environment <rootDir>/sandbox/test/environment.js */
import { describeChecks, freshStart } from './document/check';
import { resourceTables } from './document/resourceTables';
import { routeTables } from './document/routeTables';
import { rules } from './document/rules';
import { ruleTables } from './document/ruleTables';
import { operationIds } from './document/samples';

beforeEach(freshStart);

describeChecks('rule', rules, operationIds);
describeChecks('table', [...ruleTables, ...routeTables, ...resourceTables], operationIds);
